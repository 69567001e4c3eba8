"""From power-on to a result."""

import tempfile

from image import image
from machine import ROLL, ROLLER, WELCOME, Machine, ready, results, same, saves, simulated


def test_boots_to_home():
    machine = Machine().booted()
    same(machine, simulated())
    assert machine.oled.unknown == [], "commands that no panel knows"
    assert machine.chip.resets_seen == 0
    # Nothing was ever lit but the finished picture: no noise from the panel's memory.
    assert [picture for _, state, picture in machine.oled.history if state == "on"] == [simulated()]


def test_a_blank_chip_says_hello_once():
    machine = Machine(flash=image().flash()).booted().run(200)
    same(machine, simulated(options=WELCOME))
    machine.press("down", "back")
    same(machine, simulated())
    same(Machine(flash=machine.power_off()).booted().run(200), simulated())


def test_walks_to_the_roller_and_rolls():
    machine = ready().press(*ROLLER)
    same(machine, simulated(" ".join(ROLLER)))
    machine.press("ok").run(400).calm()
    assert machine.picture() in results(" ".join(ROLL)), "this is no result of two dice"


def test_other_noise_other_dice():
    seen = {Machine(seed=seed).booted().run(200).press(*ROLL).run(400).calm().picture() for seed in range(1, 6)}
    # Three are alike in one image of some 500, and one was.
    assert len(seen) > 1, "five different noises gave the same dice"


def test_the_simulator_reads_the_saves():
    machine = ready().press(*ROLL).run(400).press("ok", "ok").run(400).calm()
    with tempfile.NamedTemporaryFile() as file:
        file.write(saves(machine.power_off()))
        file.flush()
        third = {simulated(" ".join(ROLL), seed, file.name) for seed in (5,)}
    fresh = results(" ".join(ROLL))
    assert not third & fresh, "the roll after two on the device should be the third"


def test_settings_outlive_the_power():
    keys = ("up", "up", "ok", "ok", "up", "ok")
    machine = ready().press(*keys)
    same(machine, simulated(" ".join(keys)))
    again = Machine(flash=machine.power_off()).booted().press("up", "up", "ok")
    with tempfile.NamedTemporaryFile() as file:
        file.write(saves(machine.power_off()))
        file.flush()
        same(again, simulated("up up ok", saves=file.name))
    assert again.picture() != simulated("up up ok"), "nothing was changed, so nothing was shown"
