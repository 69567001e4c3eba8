"""The test command itself, in a tree of its own with programs that only pretend: it counts right and never hides a failure."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RUN = Path(__file__).with_name("run")

NEXTEST_GREEN = "     Summary [   5.006s] 67 tests run: 67 passed (1 slow), 1 skipped"
NEXTEST_RED = """        FAIL [   0.174s] (2/67) adjutant::dice the_die_is_fair
     Summary [   0.327s] 67 tests run: 64 passed, 2 failed, 1 timed out, 1 skipped
     TIMEOUT [ 600.000s] (9/67) adjutant::dice the_die_stops
        FAIL [   0.174s] (2/67) adjutant::dice the_die_is_fair"""
LIBTEST_GREEN = """test a ... ok
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s"""
LIBTEST_RED = """test the_die ... FAILED
test the_cup ... FAILED
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s"""
OWN_GREEN = "booted\n5 passed, 0 failed"


class Tree:
    """A tree with a copy of the command, and a PATH with a cargo that says what it is told to say."""

    def __init__(self, folder):
        self.root = Path(folder)
        (self.root / "tests").mkdir()
        shutil.copy(RUN, self.root / "tests" / "run")
        self.path = self.root / "bin"
        self.path.mkdir()
        for program in ("cc", "git"):
            self.program(self.path / program, "true")
        self.program(self.path / "rustup", "false")
        self.says = {"nextest run": (NEXTEST_GREEN, 0), "test --locked -p adjutant --doc": (LIBTEST_GREEN, 0)}

    def program(self, path, script):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def start(self, *arguments):
        answers = "".join(
            f"case \"$*\" in '{start}'*) cat <<'END'\n{text}\nEND\nexit {code};; esac\n"
            for start, (text, code) in self.says.items()
        )
        self.program(self.path / "cargo", answers)
        # The shell and cat, but none of this machine's Rust.
        environment = {"PATH": f"{self.path}:/usr/bin:/bin"}
        command = [sys.executable, self.root / "tests" / "run", *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)

    def run(self, *arguments):
        child = self.start(*arguments)
        output, _ = child.communicate()
        return child.returncode, output


class TestRun(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Tree(folder.name)

    def ends(self, result, code, line):
        self.assertEqual((result[0], result[1].splitlines()[-1]), (code, line), result[1])
        return result[1]

    def test_green_is_quiet_and_counts_everything(self):
        # Format, clippy and documentation are one each; 67 of nextest, 7 examples.
        said = self.ends(self.tree.run(), 0, "77 passed, 0 failed")
        self.assertEqual(len(said.splitlines()), 6, said)

    def test_without_nextest_cargo_counts(self):
        self.tree.says["nextest"] = ("no such command", 101)
        self.tree.says.pop("nextest run")
        self.tree.says["test --locked -p adjutant -p adjutant-simulator"] = (LIBTEST_GREEN, 0)
        self.ends(self.tree.run(), 0, "17 passed, 0 failed")

    def test_red_shows_the_output_and_names_the_tests(self):
        self.tree.says["nextest run"] = ("the whole story\n" + NEXTEST_RED, 100)
        said = self.ends(self.tree.run(), 1, "74 passed, 3 failed")
        for line in ("the whole story", "failed: adjutant::dice the_die_is_fair", "failed: adjutant::dice the_die_stops"):
            self.assertIn(line + "\n", said)

    def test_red_of_cargo_itself(self):
        self.tree.says["test --locked -p adjutant --doc"] = (LIBTEST_RED, 101)
        said = self.ends(self.tree.run(), 1, "74 passed, 2 failed")
        self.assertIn("failed: the_die\nfailed: the_cup\n", said)

    def test_what_cannot_be_built_has_failed(self):
        for step in ("fmt --all", "clippy --locked", "doc --locked", "nextest run", "test --locked"):
            with self.subTest(step):
                before = self.tree.says
                rest = {start: answer for start, answer in before.items() if start != step}
                self.tree.says = {step: ("error: could not compile", 101), **rest}
                code, said = self.tree.run()
                self.assertEqual(code, 1, said)
                self.assertIn("error: could not compile\n", said)
                self.assertRegex(said.splitlines()[-1], r"^\d+ passed, 1 failed$")
                self.tree.says = before

    def test_no_tests_are_not_green(self):
        self.tree.says["nextest run"] = ("", 0)
        self.assertIn("No test was found.", self.ends(self.tree.run(), 1, "10 passed, 1 failed"))

    def test_other_tests_are_found_and_counted(self):
        self.tree.program(self.tree.root / "tests" / "emulator" / "run", f"echo '{OWN_GREEN}'")
        (self.tree.root / "tests" / "test_it.py").write_text(
            "import unittest\nclass T(unittest.TestCase):\n def test_a(self): pass\n def test_b(self): self.fail('so it is')\n"
        )
        # Those beside a `run` are its own business.
        (self.tree.root / "tests" / "emulator" / "test_chip.py").write_text("import no_such_module\n")
        said = self.ends(self.tree.run(), 1, "83 passed, 1 failed")
        self.assertIn("so it is", said)
        self.assertIn("failed: test_b", said)

    def test_another_run_must_say_how_it_went(self):
        silent, broken, empty = "echo booted", "echo '3 passed, 0 failed'; exit 1", "echo '0 passed, 0 failed'"
        for script in (silent, "echo '3 passed'", broken, empty):
            with self.subTest(script):
                self.tree.program(self.tree.root / "tests" / "emulator" / "run", script)
                code, said = self.tree.run()
                self.assertEqual((code, said.splitlines()[-1].split(", ")[1]), (1, "1 failed"), said)
                self.assertIn("failed: tests/emulator/run\n", said)

    def test_two_steps_at_a_time(self):
        # Each waits for the other; one after the other, in vain.
        for name, other in (("a", "b"), ("b", "a")):
            script = f"cd '{self.tree.root}'; touch {name}; for nth in $(seq 100); do test -e {other} && break; sleep 0.1; done"
            self.tree.program(self.tree.root / "tests" / name / "run", f"{script}; test -e {other} && echo '{OWN_GREEN}'")
        self.ends(self.tree.run(), 0, "87 passed, 0 failed")

    def test_the_output_of_a_step_stays_together(self):
        for name in "ab":
            lines = f"for line in 1 2 3 4 5; do echo {name}$line; sleep 0.1; done; exit 1"
            self.tree.program(self.tree.root / "tests" / name / "run", lines)
        said = self.ends(self.tree.run(), 1, "77 passed, 2 failed")
        for name in "ab":
            self.assertIn("\n".join(f"{name}{line}" for line in range(1, 6)) + "\n\nFAILED", said)

    def test_long_is_passed_on(self):
        script = 'echo "$*, $ADJUTANT_LONG" >"$(dirname "$0")/said"; echo "1 passed, 0 failed"'
        self.tree.program(self.tree.root / "tests" / "fuzz" / "run", script)
        for arguments, said in (([], ", 0\n"), (["--long"], "--long, 1\n")):
            self.assertEqual(self.tree.run(*arguments)[0], 0)
            self.assertEqual((self.tree.root / "tests" / "fuzz" / "said").read_text(), said)

    def test_interrupted_it_takes_everything_along(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                pipe = self.tree.root / f"pipe-{number}"
                os.mkfifo(pipe)
                # Holds the pipe open for as long as it lives.
                self.tree.program(self.tree.root / "tests" / "emulator" / "run", f"exec 3>'{pipe}'; echo up >&3; sleep 60")
                # As in the background of a shell, where nobody hears an interrupt who does not listen for it.
                before = signal.signal(signal.SIGINT, signal.SIG_IGN)
                child = self.tree.start()
                signal.signal(signal.SIGINT, before)
                self.addCleanup(child.kill)
                with open(pipe) as alive:
                    self.assertEqual(alive.readline(), "up\n")
                    child.send_signal(number)
                    output, _ = child.communicate(timeout=60)
                    self.assertEqual(alive.read(), "", "the pipe is closed: nobody is left")
                # Of the other steps some are over, and some were not begun.
                self.assertEqual(child.returncode, 1, output)
                self.assertRegex(output.splitlines()[-1], r"^\d+ passed, [1-9]\d* failed$")
                self.assertRegex(output, r"failed: tests/emulator/run\n(?:failed: .*\n)*failed: interrupted\n")

    def test_what_is_missing_is_said(self):
        self.tree.says["fetch"] = ("no network", 101)
        self.assertIn("the crates cannot be fetched:\nno network", self.ends(self.tree.run(), 1, "0 passed, 1 failed"))
        self.tree.says["clippy --version"] = ("no such command", 101)
        self.assertIn("rustup component add clippy", self.ends(self.tree.run(), 1, "0 passed, 1 failed"))

    def test_arguments(self):
        code, said = self.tree.run("--fast")
        self.assertEqual((code, said), (2, "usage: tests/run [--long]\n"))
        code, said = self.tree.run("--help")
        self.assertEqual((code, said.split()[-1]), (0, "target/test-logs/."))


if __name__ == "__main__":
    unittest.main()
