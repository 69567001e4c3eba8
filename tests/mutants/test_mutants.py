"""Every mutant can still be made: its text stands in its file once. Whether it is noticed takes a build; mutants.py sees to that."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from mutants import ROOT, mutants  # noqa: E402


class Mutants(unittest.TestCase):
    def test_every_mutant_changes_one_place(self):
        for path in sorted(HERE.glob("*.txt")):
            for name, file, _, old, new in mutants(path):
                with self.subTest(list=path.name, mutant=name, text=old):
                    times = (ROOT / file).read_text().count(old) if old else 0
                    self.assertEqual(times, 1, f"this must stand once in {file}; write the mutant anew")
                    self.assertNotEqual(old, new)
