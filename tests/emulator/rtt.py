"""Reads the firmware's log (defmt over RTT) out of the emulated RAM: level and format string, not the values."""

import struct

RAM = 0x20000000


class Log:
    def __init__(self, chip, image):
        self.chip, self.image = chip, image
        self.block = image.symbol("_SEGGER_RTT") - RAM
        self.rest = b""
        self.lines = []

    def drain(self):
        """Takes what the firmware has written since the last time."""
        ram = self.chip.sram
        if bytes(ram[self.block : self.block + 10]) != b"SEGGER RTT":
            return
        channel = self.block + 24
        buffer, size, write, read = struct.unpack_from("<4I", ram, channel + 4)
        if not RAM <= buffer < RAM + len(ram) or not size or write >= size or read >= size:
            return
        start = buffer - RAM
        ring = bytes(ram[start : start + size])
        self.rest += ring[read:write] if write >= read else ring[read:] + ring[:write]
        struct.pack_into("<I", ram, channel + 16, write)
        *frames, self.rest = self.rest.split(b"\0")
        for frame in filter(None, frames):
            decoded = unpack(frame)
            if len(decoded) >= 2:
                self.lines.append(self.image.message(struct.unpack_from("<H", decoded)[0]))


def unpack(frame):
    """Undoes rzCOBS, defmt's framing."""
    out, data = bytearray(), iter(reversed(frame))
    try:
        for code in data:
            if code < 0x80:
                for bit in range(7):
                    out.append(0 if code >> (6 - bit) & 1 else next(data))
            elif code < 0xFF:
                out.append(0)
                for _ in range((code & 0x7F) + 7):
                    out.append(next(data))
            else:
                for _ in range(134):
                    out.append(next(data))
    except StopIteration:
        pass
    return bytes(reversed(out))
