"""Contacts as they are: chattering, held, pressed together, pressed at the wrong moment."""

from machine import KEYS, Machine, ready, same, simulated


def test_every_press_counts_once():
    machine = ready()
    for _ in range(30):
        machine.press("down")
    same(machine, simulated("down*30"))


def test_chatter_while_the_device_is_busy_is_no_second_press():
    """A battle begins with some 30 milliseconds of work, and contacts chatter for three."""
    keys = ("up",) * 5 + ("ok", "ok")
    for seed in (1, 2):
        same(Machine(seed=seed).booted().run(200).press(*keys), simulated(" ".join(keys)))


def test_a_press_during_a_transfer_is_not_lost():
    machine = ready().press("up", "up")
    machine.edge("ok", True, bounce=False)
    sent = machine.oled.bytes
    machine.until(lambda machine: machine.oled.bytes > sent + 50, step=0.1)
    # Down and up again while the new screen is still on its way.
    machine.edge("down", True, bounce=False)
    machine.run(4)
    machine.edge("down", False, bounce=False)
    assert machine.ms - machine.oled.last_byte / 1e6 < 0.1, "the transfer was over too soon for this test"
    machine.run(60)
    machine.edge("ok", False)
    machine.run(60).calm()
    same(machine, simulated("up up ok down"))


def test_a_key_held_at_power_on_means_nothing_until_released():
    machine = Machine(prepare=lambda machine: machine.chip.gpio[KEYS["down"]].set_input_value(False)).booted().run(2_000)
    same(machine, simulated())
    machine.edge("down", False)
    machine.run(100)
    same(machine, simulated())
    machine.press("down")
    same(machine, simulated("down"))


def test_two_keys_at_once():
    machine = ready()
    machine.edge("down", True, bounce=False)
    machine.edge("up", True, bounce=False)
    machine.run(60)
    machine.edge("down", False)
    machine.edge("up", False)
    machine.run(100).calm()
    same(machine, simulated())
    machine.press("down")
    same(machine, simulated("down"))


def test_a_key_that_never_comes_up_leaves_the_others_working():
    machine = ready()
    machine.edge("down", True)
    machine.run(11_000)
    resting = machine.picture()
    machine.run(1_000)
    assert machine.picture() == resting, "a jammed key still moves the cursor"
    machine.press("ok")
    opened = machine.picture()
    assert opened != resting
    machine.press("back")
    assert machine.picture() == resting
