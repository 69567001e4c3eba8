"""Panics, hangs and a stack that runs over: the device restarts, says so, and goes on."""

import struct

from image import ROOT
from machine import ROLL, Machine, ready, results, same, simulated

SPARE = 0x20041000
"""RAM that the firmware does not use."""
STACK = 0x20000000


def picture(name):
    return (ROOT / "tests/emulator/pictures" / f"{name}.txt").read_text()


def panic(machine):
    """Makes the program call its panic entry, as a division by zero in line 457 of emulator.rs would."""
    name = b"emulator.rs"
    location = struct.pack("<IIII", SPARE + 64, len(name), 457, 1)
    machine.chip.sram[SPARE - STACK : SPARE - STACK + 16] = location
    machine.chip.sram[SPARE - STACK + 64 : SPARE - STACK + 64 + len(name)] = name
    jump(machine, machine.image.symbol("panic_const_div_by_zero"), SPARE)


def jump(machine, address, argument=0):
    core = machine.chip.core
    core.waiting = False
    core.registers[0] = argument
    core.pc = address & ~1


def hang(machine, interrupts):
    """Sends the program into a loop that it never leaves: with interrupts served, or waiting for none."""
    core = machine.chip.core
    code = [0xBF20, 0xE7FD] if interrupts else [0xB672, 0xBF30, 0xE7FD]
    struct.pack_into(f"<{len(code)}H", machine.chip.sram, SPARE - STACK, *code)
    jump(machine, SPARE)
    assert core.pc == SPARE


def restarted(machine, limit=10_000):
    machine.until(lambda machine: machine.chip.resets_seen == 1, limit)
    machine.until(lambda machine: machine.logged("after a fault")).run(500)
    return machine.calm()


def test_a_panic_leads_to_the_fault_screen():
    machine = ready()
    panic(machine)
    restarted(machine, 10)
    same(machine, picture("panic"), "the fault screen")
    machine.press("ok")
    same(machine, simulated())
    machine.run(20_000)
    assert machine.chip.resets_seen == 1


def test_a_panic_after_a_roll_keeps_its_number():
    machine = ready().press(*ROLL).run(400).calm()
    panic(machine)
    restarted(machine, 10)
    assert machine.picture() != picture("panic"), "it should say roll 1, not 0"
    machine.press("ok").run(200).press(*ROLL).run(400).calm()
    assert machine.picture() not in results(" ".join(ROLL)), "the second roll must not be number 1 again"


def test_a_hang_is_ended_by_the_watchdog():
    for interrupts in (True, False):
        machine = ready()
        hang(machine, interrupts)
        restarted(machine)
        same(machine, picture("hang"), "the fault screen")
        machine.press("ok")
        same(machine, simulated())


def test_a_quiet_device_is_not_taken_for_a_hang():
    machine = ready().run(300_000)
    assert machine.chip.resets_seen == 0


def test_a_stack_that_runs_over_faults_and_corrupts_nothing():
    machine = ready()
    chip, core = machine.chip, machine.chip.core
    assert chip.ppb.denies(STACK - 4) and not chip.ppb.denies(STACK), "the guard begins where the stack ends"
    above = machine.image.symbol("_stack_start") - STACK
    statics = bytes(chip.sram[above:])
    # As if the program were deep in calls, and called on.
    core.sp = STACK + 24
    limit = machine.ms + 200
    machine.edge("down", True, bounce=False)
    while chip.resets_seen == 0 and machine.ms < limit:
        chip.run_guarded(10_000)
        if chip.ppb.denies(core.sp):
            # Only what the interrupt itself changed: a waker and its queue.
            changed = sum(a != b for a, b in zip(statics, chip.sram[above:]))
            assert changed < 200, f"{changed} bytes changed"
    machine.edge("down", False, bounce=False)
    restarted(machine, 10)
    # All but the line with the code, which is the address where it happened.
    top = lambda text: text.split("\n")[:40]
    assert top(machine.picture()) == top(picture("hang")), machine.log.lines
    assert machine.picture() not in (picture("hang"), picture("panic"))
    machine.press("ok")
    same(machine, simulated())


def test_a_panic_without_a_panel_restarts_too():
    from oled import Fault

    machine = Machine(prepare=lambda machine: setattr(machine.oled, "fault", Fault.ABSENT)).run(1_000)
    panic(machine)
    machine.until(lambda machine: machine.chip.resets_seen == 1, 10)
    machine.oled.fault = None
    machine.run(1_500).calm()
    same(machine, picture("panic"), "the fault screen")
