"""Runs the emulator tests: every function `test_...` in the files in `cases`, two at a time.

Prints failures only, and the count. A test marked `@long` runs with --long. Other arguments: parts of names, to run only those.
"""

import importlib
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE / "cases"
sys.path.append(str(CASES))


def long(test):
    test.long = True
    return test


def run(place):
    """What went wrong with a test, or nothing."""
    module, name = place
    try:
        getattr(importlib.import_module(module), name)()
    except Exception as error:
        frame = [entry for entry in traceback.extract_tb(error.__traceback__) if HERE in Path(entry.filename).parents][-1]
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        return f"{Path(frame.filename).name}:{frame.lineno}: {kind}{error or frame.line}"


def main(arguments):
    with_long = "--long" in arguments
    parts = [argument for argument in arguments if argument != "--long"]
    tests = []
    for path in sorted(CASES.glob("*.py")):
        module = importlib.import_module(path.stem)
        for name, test in vars(module).items():
            if name.startswith("test_") and (with_long or not hasattr(test, "long")):
                if not parts or any(part in f"{path.stem}.{name}" for part in parts):
                    tests.append((path.stem, name))
    failed = 0
    with ProcessPoolExecutor(2) as pool:
        for (module, name), problem in zip(tests, pool.map(run, tests)):
            if problem:
                failed += 1
                print(f"FAIL: emulator {module}.{name}: {problem}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    # `long` must be the same function in the test files.
    sys.modules["check"] = sys.modules["__main__"]
    sys.exit(main(sys.argv[1:]))
