"""A panel that is not there, or is disturbed."""

from image import ROOT
from machine import Machine, ready, same, simulated
from oled import Fault


def absent(machine):
    machine.oled.fault = Fault.ABSENT


def test_absent_at_power_on_and_appearing_later():
    machine = Machine(prepare=absent).run(3_000)
    assert machine.logged("the panel does not answer")
    flashes = [ms for ms, state in machine.led_changes if state.name == "HIGH"]
    assert len(flashes) == 3, f"one flash a second, not at {flashes}"
    machine.press("down")
    machine.oled.fault = None
    machine.oled.power_on()
    machine.run(700).calm()
    same(machine, simulated("down"))
    dark = len(machine.led_changes)
    assert machine.chip.gpio[25].value.name == "LOW", "the LED stays dark when all is well"
    machine.run(3_000)
    assert len(machine.led_changes) == dark and machine.chip.resets_seen == 0
    assert machine.logged("the panel answers")


def test_an_error_in_the_first_picture():
    def disturbed(machine):
        machine.oled.refuse_after = 500

    machine = Machine(prepare=disturbed).run(1_000).calm()
    same(machine, simulated())


def test_an_error_in_the_middle_of_a_picture():
    machine = ready().press("up", "up")
    machine.oled.refuse_after = 100
    machine.press("ok")
    assert machine.oled.refuse_after is None, "the error never came"
    machine.run(700).calm()
    same(machine, simulated("up up ok"))


def test_a_bus_that_stands_still():
    machine = ready()
    machine.oled.fault = Fault.HOLDS_CLOCK
    machine.edge("down", True)
    machine.run(60)
    machine.edge("down", False)
    machine.run(1_200)
    assert machine.logged("the panel does not answer") and machine.chip.resets_seen == 0
    same(machine, simulated())
    machine.oled.fault = None
    machine.run(700).calm()
    same(machine, simulated("down"))


def test_only_what_changed_is_sent():
    machine = ready()
    before = machine.oled.bytes
    machine.press("down")
    assert 0 < machine.oled.bytes - before < 700, machine.oled.bytes - before
    before = machine.oled.bytes
    machine.press("back")
    assert machine.oled.bytes == before, "a key that does nothing sends nothing"


def test_dims_goes_dark_and_wakes():
    machine = ready()
    bright = machine.oled.contrast
    machine.run(31_000)
    assert machine.oled.on and machine.oled.contrast < bright
    machine.run(91_000)
    assert not machine.oled.on
    machine.press("down").run(100)
    assert machine.oled.on and machine.oled.contrast == bright
    # Two minutes have passed: the picture was a pixel further right, and is a pixel lower now, so that it does not burn in.
    lines = simulated().splitlines()
    moved = "".join(f"{line}\n" for line in ["." * len(lines[0]), *lines[:-1]])
    same(machine, moved, "home: the waking press does nothing else")


def golden(name):
    """The picture of a golden screen."""
    return (ROOT / "tests/screens" / f"{name}.txt").read_text().partition("\n\n")[2]


def fed(millivolts):
    """A Pico has a third of what feeds it on its last analog pin: 4,096 steps of 3.3 V."""
    def prepare(machine):
        machine.chip.adc.channel_values[3] = millivolts * 4096 // 9900

    return prepare


def test_an_empty_battery_is_said_and_stops_the_keys():
    machine = Machine(prepare=fed(3_100)).booted().run(300).press("down", "ok")
    same(machine, golden("battery-2-empty"), "its golden screen")
    assert machine.chip.resets_seen == 0


def test_a_full_battery_is_no_news():
    same(Machine(prepare=fed(4_100)).booted().run(300).press("down"), simulated("down"))
