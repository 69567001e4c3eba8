"""Runs the emulator tests: every function `test_...` in the files in `cases`, two at a time.

Prints failures only, and the count. A test marked `@long` runs with --long; --times adds what each test took of a processor.
Other arguments: parts of names, to run only those.
"""

import importlib
import json
import os
import sys
import traceback
from pathlib import Path

import machine

HERE = Path(__file__).resolve().parent
CASES = HERE / "cases"
AT_ONCE = 2
STOCK = 3
"""The most devices that a test takes out of the stock."""
sys.path.append(str(CASES))


def long(test):
    test.long = True
    return test


def problem_of(module, name):
    """What went wrong with a test, or nothing."""
    try:
        getattr(importlib.import_module(module), name)()
    except Exception as error:
        frame = [entry for entry in traceback.extract_tb(error.__traceback__) if HERE in Path(entry.filename).parents][-1]
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        return f"{Path(frame.filename).name}:{frame.lineno}: {kind}{str(error) or frame.line}"


def start(test):
    """A process of its own for a test. It begins with what this one has: everything read, and devices that are switched on."""
    here, there = os.pipe()
    process = os.fork()
    if process:
        os.close(there)
        return process, here
    with open(there, "w") as pipe:
        json.dump(problem_of(*test), pipe)
    os._exit(0)


def run(tests):
    """Runs the tests; each with what went wrong and the seconds that it took."""
    waiting, running = list(tests), {}
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            test = waiting.pop(0)
            process, pipe = start(test)
            running[process] = test, pipe
        process, _, used = os.wait4(-1, 0)
        test, pipe = running.pop(process)
        with open(pipe) as file:
            said = file.read()
        yield test, json.loads(said) if said else "the test's process ended", used.ru_utime + used.ru_stime


def main(arguments):
    options = {"--long", "--times"} & set(arguments)
    parts = [argument for argument in arguments if argument not in options]
    tests = []
    for path in sorted(CASES.glob("*.py")):
        module = importlib.import_module(path.stem)
        for name, test in vars(module).items():
            if name.startswith("test_") and ("--long" in options or not hasattr(test, "long")):
                if not parts or any(part in f"{path.stem}.{name}" for part in parts):
                    tests.append((path.stem, name))
    # Switching on takes seconds of a processor: all tests have copies of the same few devices.
    machine.STOCK = [machine.ready() for _ in range(min(STOCK, len(tests)))]
    machine.results(" ".join(machine.ROLL))
    failed = 0
    for (module, name), problem, seconds in run(tests):
        if "--times" in options:
            print(f"{seconds:7.1f} s {module}.{name}", flush=True)
        if problem:
            failed += 1
            print(f"FAIL: emulator {module}.{name}: {problem}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    # `long` must be the same function in the test files.
    sys.modules["check"] = sys.modules["__main__"]
    sys.exit(main(sys.argv[1:]))
