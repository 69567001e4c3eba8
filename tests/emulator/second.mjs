// Boots the image on the second emulator and prints the picture on its panel.
//   node second.mjs MODULES FLASH BOOTROM KEYS
// It has no boot loader stage of its own, so that the program starts from its vector table.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [modules, flash, bootrom, keys] = process.argv.slice(2);
const { Simulator } = await import(pathToFileURL(`${modules}/rp2040js/dist/esm/index.js`));

const PROGRAM = 0x10000100;
const PINS = { up: 10, down: 11, ok: 12, back: 13 };
const CYCLE_NANOS = 8;

const simulator = new Simulator();
const chip = simulator.rp2040;
chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
chip.loadBootrom(new Uint32Array(readFileSync(bootrom).buffer.slice(0)));
chip.flash.set(readFileSync(flash));

// A panel that understands what the firmware sends: page addressing, on and off.
const memory = Array.from({ length: 8 }, () => new Uint8Array(128));
let [control, command, page, column, on] = [null, [], 0, 0, false];
const ARGUMENTS = { 0x20: 1, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };
const i2c = chip.i2c[0];
i2c.onConnect = (address) => {
  [control, command] = [null, []];
  i2c.completeConnect(address === 0x3c);
};
i2c.onWriteByte = (byte) => {
  if (control === null) control = byte;
  else if (control & 0x40) {
    memory[page][column] = byte;
    column = (column + 1) % 128;
  } else {
    command.push(byte);
    if (command.length > (ARGUMENTS[command[0]] ?? 0)) {
      const first = command[0];
      if (first < 0x10) column = (column & 0x70) | first;
      else if (first < 0x20) column = ((first & 7) << 4) | (column & 15);
      else if (first >= 0xb0 && first < 0xb8) page = first & 7;
      else if (first === 0xae || first === 0xaf) on = first === 0xaf;
      command = [];
    }
  }
  i2c.completeWrite(true);
};

// The flash controller answers anything, and the boot ROM's flash functions return at once: nothing is written here.
const port = (read) => ({ readUint32: read, writeUint32() {}, writeUint32Atomic() {} });
chip.peripherals[0x18000] = port((offset) => (offset === 0x28 ? 0x0e : 0));
chip.peripherals[0x14000] = port((offset) => (offset === 8 ? 2 : 0));
const skipped = new Set();
for (let entry = chip.readUint16(0x14); chip.readUint16(entry); entry += 4) {
  const name = String.fromCharCode(chip.readUint8(entry), chip.readUint8(entry + 1));
  if (['RE', 'RP', 'IF', 'EX', 'FC', 'CX'].includes(name)) skipped.add(chip.readUint16(entry + 2) & ~1);
}

// Noise, so that there are dice; the emulator has no ring oscillator.
let seed = 1;
const bit = () => ((seed = (seed * 48271) % 0x7fffffff) >> 12) & 1;
chip.peripherals[0x40060] = port((offset) => (offset === 0x18 ? 0x80001000 : offset === 0x1c ? bit() : 0));
chip.dma.getTimer = () => 50;

for (const pin of Object.values(PINS)) chip.gpio[pin].setInputValue(true);
chip.core.VTOR = PROGRAM;
chip.core.SP = chip.readUint32(PROGRAM);
chip.core.PC = chip.readUint32(PROGRAM + 4) & ~1;

function run(milliseconds) {
  const end = simulator.clock.nanos + milliseconds * 1e6;
  while (simulator.clock.nanos < end) {
    if (chip.core.waiting) simulator.clock.tick(Math.min(simulator.clock.nanosToNextAlarm || 1e4, end - simulator.clock.nanos));
    else if (skipped.has(chip.core.PC & ~1)) chip.core.PC = chip.core.LR & ~1;
    else simulator.clock.tick(chip.core.executeInstruction() * CYCLE_NANOS);
  }
}

run(200);
for (const key of keys.split(' ').filter(Boolean)) {
  chip.gpio[PINS[key]].setInputValue(false);
  run(60);
  chip.gpio[PINS[key]].setInputValue(true);
  run(100);
}
const lines = Array.from({ length: 64 }, (_, y) =>
  Array.from({ length: 128 }, (_, x) => (on && (memory[y >> 3][x] >> (y & 7)) & 1 ? '#' : '.')).join(''));
console.log(lines.join('\n'));
