"""The samples of the ring oscillator, and that none that is no good ever becomes a die."""

from check import long
from image import ROOT
from machine import MS, ROLL, ROLLER, Machine, home, ready, results, rolls, same
from rosc import Bias, Drift, Dropout, Markov, Model, Period, Ring, Stopped, Stuck, Switch, locked

CTRL, DIV = 0x00, 0x10

TOP = 30
REFUSAL = (ROOT / "tests/entropy/pictures/refusal.txt").read_text().split("\n")[:TOP]
"""A die struck out, and that the device cannot vouch for its dice. Below these rows it says why."""


class Unmodelled(Model):
    """What the emulator has in the place of an oscillator: every register reads all ones."""

    def bit(self, nanos):
        return 0xFFFFFFFF


FAULTS = {
    "an_oscillator_the_emulator_lacks": Unmodelled(),
    "stuck_at_zero": Stuck(0),
    "stuck_at_one": Stuck(1),
    "stopped": Stopped(),
    "ones_with_85_percent": Bias(0.85),
    "ones_with_90_percent": Bias(0.90),
    "ones_with_15_percent": Bias(0.15),
    # Over four reads, as at the longest spacing, still the same with 90 percent.
    "mostly_as_the_read_before": Markov(0.975),
    "mostly_not_as_the_read_before": Markov(0.025),
    "period_2": Period(2),
    "period_7": Period(7),
    "period_64": Period(64),
    "period_256": Period(256),
    "period_384": Period(384),
    "period_1000": Period(1_000),
    "locked_to_the_crystal": locked(),
    "without_jitter": Ring(jitter=0),
    "dead_in_bursts": Dropout(every=400e6, length=150e6),
}


def with_model(model):
    return lambda machine: setattr(machine.chip.rosc, "model", model)


def decided(machine):
    """Runs until no more samples are taken: the dice are good, or refused. All four spacings take 5.7 s.

    Between two transfers of one test up to 150 ms may pass."""
    seen, limit = -1, machine.ms + 8_000
    while len(machine.chip.rosc.sampled) > seen:
        assert machine.ms < limit, "still testing"
        seen = len(machine.chip.rosc.sampled)
        machine.run(200)
    # What is to be kept is written before it shows.
    return machine.run(60).calm()


def refuses(machine):
    """From the roller: whoever tries to roll is told that there are no dice, and none are thrown."""
    before = rolls(machine)
    for _ in range(2):
        machine.press("ok").run(300).calm()
        assert machine.picture().split("\n")[:TOP] == REFUSAL, "this is not the refusal"
        machine.press("back")
    assert rolls(machine) == before, "dice were thrown"


def playing():
    """A device whose first roll was made, back at the roller."""
    machine = ready()
    same(machine, home())
    machine.press(*ROLL).run(400).calm()
    assert machine.picture() in results(" ".join(ROLL)) and rolls(machine) == 1
    return machine.press("back")


def fails(machine, model, after=0):
    """The oscillator becomes another one, so many milliseconds from now."""
    rosc = machine.chip.rosc
    rosc.model = Switch(rosc.model, machine.chip.clock.nanos + after * MS, model)


def test_samples_come_at_exact_distances():
    machine = Machine().booted().run(300)
    rosc = machine.chip.rosc
    assert len(rosc.sampled) == 2_048
    distances = {round(b - a) for a, b in zip(rosc.sampled, rosc.sampled[1:])}
    assert distances == {50_000}, f"nanoseconds between samples: {sorted(distances)}"
    assert rosc.registers[CTRL] == 0xFABFA7, "enabled, in its highest range"
    assert rosc.registers[DIV] == 0xAA1, "undivided"


def refused(name):
    def test():
        machine = decided(Machine(prepare=with_model(FAULTS[name])).booted())
        assert machine.picture() != home(), "home must say that there are no dice"
        refuses(machine.press(*ROLLER))
        assert rolls(machine) == 0

    return test


# One of each kind at every change; the others with --long, and all of them on the host (`tests/entropy`).
OFTEN = {
    "an_oscillator_the_emulator_lacks", "stuck_at_zero", "stopped", "ones_with_85_percent", "mostly_as_the_read_before",
    "period_7", "period_256", "locked_to_the_crystal", "without_jitter", "dead_in_bursts",
}

for _name in FAULTS:
    globals()[f"test_no_dice_from_noise_{_name}"] = refused(_name) if _name in OFTEN else long(refused(_name))


def test_every_spacing_is_tried_before_the_dice_are_refused():
    # A seventh of what the shortest spacing needs: enough for none.
    machine = decided(Machine(prepare=with_model(Ring(jitter=1))).booted())
    times = machine.chip.rosc.sampled
    distances = [round(b - a) for a, b in zip(times, times[1:])]
    first = {distance: distances.index(distance) for distance in (50_000, 200_000, 500_000)}
    assert sorted(first, key=first.get) == [50_000, 200_000, 500_000], first
    # Every fourth read of the last row is a sample.
    assert distances.count(500_000) > 2 * 2_048, "2 ms were not tried"
    assert machine.picture() != home()


def test_no_roll_after_a_source_has_stuck():
    for model in (Stuck(0), Stuck(1), Stopped()):
        machine = playing()
        fails(machine, model)
        refuses(machine)


def test_stuck_among_the_samples_of_a_roll():
    """The samples of the roll that is under way were read before; there is none after it."""
    machine = playing()
    fails(machine, Stuck(1), after=2)
    machine.edge("ok", True, bounce=False)
    machine.run(60)
    machine.edge("ok", False, bounce=False)
    machine.run(400).calm()
    assert rolls(machine) <= 2
    if rolls(machine) == 2:
        machine.press("back")
        refuses(machine)


def test_one_alarm_costs_a_shake_and_no_roll():
    machine = playing()
    sound, now = machine.chip.rosc.model, machine.chip.clock.nanos
    # Dead for as long as 61 to 120 samples take: the press is 0.1 ms after this moment.
    machine.chip.rosc.model = Switch(Switch(sound, now, Stuck(1)), now + 5 * MS, sound)
    machine.edge("ok", True, bounce=False)
    machine.run(60)
    machine.edge("ok", False, bounce=False)
    decided(machine.run(500))
    assert len(machine.chip.rosc.sampled) > 2 * 2_048, "nothing was noticed"
    assert rolls(machine) == 2, "the roll that was asked for did not come"


def noticed(model, limit):
    """How many samples of a fault go into rolls before there are no more."""
    machine = playing()
    fails(machine, model)
    begun = len(machine.chip.rosc.sampled)
    while (taken := len(machine.chip.rosc.sampled) - begun) < limit + 64:
        before = rolls(machine)
        machine.press("ok").run(100).calm()
        if rolls(machine) == before:
            break
        machine.press("back")
    assert taken <= limit, f"{taken} samples"
    refuses(decided(machine).press("back"))


@long
def test_other_faults_in_play_are_noticed_within_two_windows():
    # Markov: at the longest spacing still the same with 90 percent, as above.
    for model in (Bias(0.90), Markov(0.975), Period(2), Period(64), Period(256), Ring(jitter=0)):
        noticed(model, 2_048)


@long
def test_a_source_that_fades_away_is_noticed():
    machine = playing()
    rosc, now = machine.chip.rosc, machine.chip.clock.nanos
    rosc.model = Switch(rosc.model, now, Drift(7, begin=now, length=10e9))
    while machine.picture().split("\n")[:TOP] != REFUSAL:
        assert rolls(machine) < 200, "it never was"
        machine.press("ok").run(100).calm().press("back", "ok").run(100).calm()
    refuses(decided(machine).press("back"))
