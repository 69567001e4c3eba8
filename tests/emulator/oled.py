"""An SSD1306 panel of 128x64 pixels as it sits on the bus: commands, addressing modes, memory, and the time bytes take."""

import random
from enum import Enum, auto

WIDTH, HEIGHT = 128, 64
ADDRESS = 0x3C

# How many bytes follow a command byte.
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1,
             0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
SINGLE = {0x2E, 0x2F, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3,
          *range(0x00, 0x20), *range(0x40, 0x80), *range(0xB0, 0xB8)}
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


class Fault(Enum):
    """What may be wrong with a panel."""

    ABSENT = auto()
    """Nobody answers to the address."""
    HOLDS_CLOCK = auto()
    """Something holds the clock line: the bus stands still."""


class Oled:
    def __init__(self, i2c, clock, seed=1):
        self.i2c, self.clock, self.seed = i2c, clock, seed
        self.fault = None
        self.refuse_after = None
        self.bytes = self.messages = 0
        self.first_lit = self.last_byte = None
        self.history = []
        self.power_on()
        i2c.on_start = lambda repeated: self._later(1, i2c.complete_start)
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_stop = lambda: self._later(1, i2c.complete_stop)

    # The panel's own state.

    def power_on(self):
        """The supply comes up: memory is noise, registers are as in the data sheet."""
        noise = random.Random(self.seed)
        self.memory = [bytearray(noise.randbytes(WIDTH)) for _ in range(HEIGHT // 8)]
        self.mode, self.columns, self.pages = PAGE, (0, 127), (0, 7)
        self.column = self.page = 0
        self.contrast, self.start_line, self.offset, self.rows = 0x7F, 0, 0, HEIGHT
        self.remapped = self.reversed = self.inverted = self.all_on = self.on = self.pump = self.scrolling = False
        self.control, self.pending = None, []
        self.unknown = []

    def picture(self):
        """What is to be seen, as the simulator prints it; dark if the panel is off or has no charge pump."""
        rows = []
        for y in range(HEIGHT):
            line = y if self.reversed else HEIGHT - 1 - y
            line = (line + self.start_line + self.offset) % HEIGHT
            page, bit = self.memory[line // 8], line % 8
            lit = ((self.all_on or page[x] >> bit & 1) ^ self.inverted for x in range(WIDTH))
            rows.append("".join("#" if self.on and self.pump and pixel else "." for pixel in lit))
        return "\n".join(rows) + "\n"

    # The bus.

    @property
    def bit_nanos(self):
        return (self.i2c.scl_high_period + self.i2c.scl_low_period) * 8

    def _later(self, bits, then):
        self.clock.create_alarm(then).schedule(bits * self.bit_nanos)

    def _connect(self, address, _mode):
        here = address == ADDRESS and self.fault is not Fault.ABSENT
        self._count()
        self.messages += 1
        self.control, self.pending = None, []
        self._later(9, lambda: self.i2c.complete_connect(here))

    def _write(self, byte):
        if self.fault is Fault.HOLDS_CLOCK:
            return
        refuse = self.refuse_after == 0
        if self.refuse_after is not None:
            self.refuse_after -= 1
        self._later(9, lambda: self._written(byte, not refuse))

    def _written(self, byte, taken):
        self._count()
        if taken:
            self._take(byte)
        else:
            self.refuse_after = None
        self.i2c.complete_write(taken)

    def _count(self):
        self.bytes += 1
        self.last_byte = self.clock.nanos

    def _take(self, byte):
        if self.control is None:
            self.control = byte
            return
        if self.control & 0x40:
            self._data(byte)
        else:
            self._command(byte)
        if self.control & 0x80:
            # One byte, then the next one says again what it is.
            self.control = None

    # Commands and data.

    def _command(self, byte):
        self.pending.append(byte)
        first, *arguments = self.pending
        if first in ARGUMENTS:
            if len(arguments) < ARGUMENTS[first]:
                return
        elif first not in SINGLE:
            self.unknown.append(first)
        self.pending = []
        self._execute(first, arguments)

    def _execute(self, first, arguments):
        if first < 0x10:
            self.column = self.column & 0x70 | first
        elif first < 0x20:
            self.column = (first & 0x07) << 4 | self.column & 0x0F
        elif first == 0x20:
            self.mode = arguments[0] & 3
        elif first == 0x21:
            self.columns = (arguments[0] & 127, arguments[1] & 127)
            self.column = self.columns[0]
        elif first == 0x22:
            self.pages = (arguments[0] & 7, arguments[1] & 7)
            self.page = self.pages[0]
        elif first in (0x2E, 0x2F):
            self.scrolling = first == 0x2F
        elif 0x40 <= first < 0x80:
            self.start_line = first & 63
        elif first == 0x81:
            self.contrast = arguments[0]
        elif first == 0x8D:
            self.pump = bool(arguments[0] & 4)
        elif first in (0xA0, 0xA1):
            self.remapped = first == 0xA1
        elif first in (0xA4, 0xA5):
            self.all_on = first == 0xA5
        elif first in (0xA6, 0xA7):
            self.inverted = first == 0xA7
        elif first == 0xA8:
            self.rows = arguments[0] + 1
        elif first in (0xAE, 0xAF):
            self.on = first == 0xAF
            if self.on and self.first_lit is None:
                self.first_lit = self.clock.nanos
            self.history.append((self.clock.nanos, "on" if self.on else "off", self.picture() if self.on else None))
        elif 0xB0 <= first < 0xB8:
            self.page = first & 7
        elif first in (0xC0, 0xC8):
            self.reversed = first == 0xC8
        elif first == 0xD3:
            self.offset = arguments[0] & 63

    def _data(self, byte):
        # The module's glass is mounted so that its last segment is at the left: remapped is upright.
        x = self.column if self.remapped else WIDTH - 1 - self.column
        self.memory[self.page][x] = byte
        if self.mode == PAGE:
            self.column = (self.column + 1) % WIDTH
        elif self.mode == HORIZONTAL:
            self.column, wrapped = self._next(self.column, self.columns)
            if wrapped:
                self.page, _ = self._next(self.page, self.pages)
        else:
            self.page, wrapped = self._next(self.page, self.pages)
            if wrapped:
                self.column, _ = self._next(self.column, self.columns)

    @staticmethod
    def _next(at, bounds):
        return (bounds[0], True) if at == bounds[1] else (at + 1 & 127, False)
