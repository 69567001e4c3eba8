"""The stand-alone checker of sealed dice: a log as the firmware's own code wrote it is good, and no byte of it can be changed."""

import importlib.util
import os
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOG = (HERE / "entropy" / "sealed.txt").read_bytes()
# What could stand in a log, and some of what could not; all there is in a long run.
OTHERS = range(256) if os.environ.get("ADJUTANT_LONG") == "1" else b"0123456789abcdef ,=d\n\r\0\xe9"

spec = importlib.util.spec_from_file_location("verify", HERE / "verify.py")
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)


def good(log):
    try:
        return bool(checker.verify(log))
    except checker.Wrong:
        return False


class Verify(unittest.TestCase):
    def test_a_log_of_the_firmware_is_good(self):
        ((seals, rolls, typed),) = checker.verify(LOG)
        self.assertEqual((len(seals), rolls, typed), (2, 11, 0))
        self.assertEqual([number for _, number in seals], ["00031415"] * 2)

    def test_a_changed_byte_anywhere_is_found(self):
        for at, old in enumerate(LOG):
            for other in OTHERS:
                if other != old:
                    self.assertFalse(good(LOG[:at] + bytes([other]) + LOG[at + 1 :]), f"byte {at} as {bytes([other])}")

    def test_a_byte_left_out_or_added_anywhere_is_found(self):
        for at in range(len(LOG)):
            self.assertFalse(good(LOG[:at] + LOG[at + 1 :]), f"without byte {at}")
            self.assertFalse(good(LOG[:at] + LOG[at : at + 1] + LOG[at:]), f"byte {at} twice")

    def test_a_log_cut_off_anywhere_is_found(self):
        for at in range(len(LOG)):
            self.assertFalse(good(LOG[:at]), f"the first {at} bytes")


if __name__ == "__main__":
    unittest.main()
