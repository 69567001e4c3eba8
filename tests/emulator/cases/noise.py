"""The samples of the ring oscillator."""

from machine import ROLL, Machine, results

CTRL, DIV = 0x00, 0x10


def test_samples_come_at_exact_distances():
    machine = Machine().booted().run(300)
    rosc = machine.chip.rosc
    assert len(rosc.sampled) == 2_048
    distances = {round(b - a) for a, b in zip(rosc.sampled, rosc.sampled[1:])}
    assert distances == {50_000}, f"nanoseconds between samples: {sorted(distances)}"
    assert rosc.registers[CTRL] == 0xFABFA7, "enabled, in its highest range"
    assert rosc.registers[DIV] == 0xAA1, "undivided"


def test_a_stuck_source_gives_no_dice():
    def stuck(machine):
        machine.chip.rosc.bit = lambda nanos: 1

    machine = Machine(prepare=stuck).booted().run(7_000)
    # Every spacing was tried: 50, 200 and 500 microseconds, and every fourth of the last.
    times = machine.chip.rosc.sampled
    assert {round(b - a) for a, b in zip(times, times[1:])} >= {50_000, 200_000, 500_000}
    assert len(times) == 3 * 2_048 + 4 * 2_048
    machine.press(*ROLL).run(400).calm()
    assert machine.picture() not in results(" ".join(ROLL))
