"""Every mutant can still be made: its text stands in its file once. Whether it is noticed takes a build; mutants.py sees to that.
Switches stand where they can be, and nowhere else."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from mutants import ROOT, mutants  # noqa: E402
from switch import blank, switched  # noqa: E402


class Mutants(unittest.TestCase):
    def test_every_mutant_changes_one_place(self):
        for path in sorted(HERE.glob("*.txt")):
            for name, file, _, old, new in mutants(path):
                with self.subTest(list=path.name, mutant=name, text=old):
                    times = (ROOT / file).read_text().count(old) if old else 0
                    self.assertEqual(times, 1, f"this must stand once in {file}; write the mutant anew")
                    self.assertNotEqual(old, new)


RULES = """const TABLE: u8 = 1;
const fn fixed() -> u8 { 2 }
fn list() -> impl Iterator<Item = u8> { [3].into_iter() }
fn rule<'a>(text: &'a str) -> u8 {
    // } not the end
    let closed = '}';
    if text == "{" { 4 } else { 5 }
}
"""


class Switches(unittest.TestCase):
    def test_a_body_is_there_once_more_for_each_mutant(self):
        text, lines = switched(RULES, [(1, "{ 4 }", "{ 6 }"), (2, "5", "7")])
        self.assertIn("if crate::mutant::is(1) {", text)
        self.assertEqual((text.count("4 }"), text.count("6 }"), text.count("7 }"), text.count("5 }")), (2, 1, 1, 2))
        self.assertEqual(blank(text).count("{"), blank(text).count("}"))
        self.assertEqual(set(lines.values()), {1, 2})
        where = [line for line, nth in lines.items() if nth == 1]
        self.assertIn("6 }", "\n".join(text.splitlines()[where[0] - 1 : where[-1]]))

    def test_what_is_no_body_that_could_be_there_twice_is_left_alone(self):
        mutants = [(1, "TABLE: u8 = 1", "TABLE: u8 = 0"), (2, "{ 2 }", "{ 0 }"), (3, "[3]", "[0]")]
        self.assertEqual(switched(RULES, mutants), (RULES, {}))
