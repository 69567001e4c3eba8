"""Runs a program in a terminal of our own and says what became of it.

    in_terminal.py STEP... -- PROGRAM ARGUMENT...

Steps, in order:

    kitty         from now on, answer as a terminal that reports key releases (first step only)
    mute          never answer what the terminal can do (first step only)
    size=80x40    the window's size, before the start or later
    expect=TEXT   wait until the screen shows TEXT
    gone=TEXT     wait until the screen no longer shows TEXT
    panel=ROWS    wait until the device's panel shows exactly these rows
    redrawn       wait until something was drawn after the last keys were sent
    send=BYTES    keys, with Python's escapes
    pause=MS      do nothing, as a hand does between two presses of one key
    signal=TERM   send a signal
    hangup        close the window, and print how the program ended
    screen        print the screen between two lines of ---
    end           wait for the program to end, and print how it left the terminal

A step that does not come true within a minute is reported with the screen, and the exit code is 1.
The terminal understands only what the simulator sends: cursor places, clearing, modes and text.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PATIENCE = 60.0
SEQUENCE = re.compile(rb"\x1b\[([?<>=]?)([0-9;:]*)([@-~])")


class Screen:
    """What the terminal shows, on its usual and its alternate screen."""

    def __init__(self):
        self.size = (80, 40)
        self.cells = {False: {}, True: {}}
        self.at = {False: (0, 0), True: (0, 0)}
        self.alternate = False
        self.cursor = True
        self.kitty = 0
        self.flags = 0
        self.focus = False
        # Between the two marks of a synchronised update, the picture is not to be looked at.
        self.drawing = False
        self.drawn = 0
        # How many pictures there were when the program asked what the terminal can do.
        self.asked_after = None
        self.rest = b""

    def feed(self, data, answer):
        data = self.rest + data
        self.rest = b""
        while data:
            if data[:1] == b"\x1b":
                found = SEQUENCE.match(data)
                if not found:
                    if len(data) > 40:
                        data = data[1:]
                        continue
                    self.rest = data
                    return
                self.control(*(part.decode() for part in found.groups()), answer)
                data = data[found.end():]
                continue
            end = data.find(b"\x1b")
            text, data = (data, b"") if end < 0 else (data[:end], data[end:])
            try:
                letters = text.decode()
            except UnicodeDecodeError as error:
                letters, self.rest = text[:error.start].decode(), text[error.start:]
            for letter in letters:
                self.put(letter)

    def control(self, kind, numbers, final, answer):
        values = [int(n) for n in numbers.split(";") if n.isdigit()]
        if final == "H":
            row, column = (values + [1, 1])[:2] if values else (1, 1)
            self.at[self.alternate] = (row - 1, column - 1)
        elif final == "J":
            self.cells[self.alternate] = {}
        elif kind == "?" and final in "hl":
            on = final == "h"
            if 1049 in values:
                self.alternate = on
                self.cells[True] = {}
            if 25 in values:
                self.cursor = on
            if 2026 in values:
                self.drawing = on
                self.drawn += not on
            if 1004 in values:
                self.focus = on
        elif final == "u" and kind == ">":
            self.kitty += 1
            self.flags = values[0]
        elif final == "u" and kind == "<":
            self.kitty -= 1
        elif final == "c" and not kind:
            self.asked_after = self.drawn
            answer()

    def put(self, letter):
        row, column = self.at[self.alternate]
        if letter == "\n":
            self.at[self.alternate] = (row + 1, column)
        elif letter == "\r":
            self.at[self.alternate] = (row, 0)
        elif letter >= " ":
            self.cells[self.alternate][row, column] = letter
            self.at[self.alternate] = (row, column + 1)

    def panel(self):
        """The rows between the panel's edges."""
        return "\n".join(line.split("│")[1] for line in self.text().split("\n") if line.count("│") == 2)

    def text(self):
        """What can be seen, and what was written beyond the window's edge."""
        cells = self.cells[self.alternate]
        columns, rows = self.size
        if not self.alternate:
            rows = max([rows] + [row + 1 for row, _ in cells])
            columns = max([columns] + [column + 1 for _, column in cells])
        lines = ["".join(cells.get((row, column), " ") for column in range(columns)).rstrip() for row in range(rows)]
        outside = [at for at in cells if at[0] >= rows or at[1] >= columns]
        return "\n".join(lines).rstrip() + ("\nBEYOND THE EDGE: %s" % outside[:5] if outside else "")


def main():
    split = sys.argv.index("--")
    steps, command = sys.argv[1:split], sys.argv[split + 1:]
    screen = Screen()
    kitty, mute = steps[0] == "kitty", steps[0] == "mute"
    for step in steps:
        if step.startswith("size="):
            screen.size = tuple(int(n) for n in step[5:].split("x"))
            break
    # A pipe holds the program back until the terminal has its size.
    ready, go = os.pipe()
    child, terminal = pty.fork()
    if child == 0:
        os.close(go)
        os.read(ready, 1)
        os.execvp(command[0], command)
    os.close(ready)

    def resize(size):
        screen.size = size
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def answer():
        if not mute:
            os.write(terminal, (b"\x1b[?0u" if kitty else b"") + b"\x1b[?62c")

    def listen(seconds):
        if select.select([terminal], [], [], seconds)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                return False
            screen.feed(data, answer)
            return bool(data)
        return True

    def until(what, value, true):
        end = time.monotonic() + PATIENCE
        while screen.drawing or not true():
            if time.monotonic() > end or not listen(0.05):
                what = what if len(what) < 80 else what.split("=")[0] + "=\n" + value
                print("never happened: %s\n---\n%s\n---" % (what, screen.text()))
                os.kill(child, signal.SIGKILL)
                sys.exit(1)

    resize(screen.size)
    before = termios.tcgetattr(terminal)
    os.write(go, b".")
    for step in steps:
        name, _, value = step.partition("=")
        if name == "size":
            resize(tuple(int(n) for n in value.split("x")))
        elif name == "expect":
            until(step, value, lambda: value in screen.text())
        elif name == "gone":
            until(step, value, lambda: value not in screen.text())
        elif name == "panel":
            until(step, value, lambda: value == screen.panel())
        elif name == "redrawn":
            until(step, value, lambda: screen.drawn > drawn)
        elif name == "send":
            drawn = screen.drawn
            os.write(terminal, value.encode().decode("unicode_escape").encode("latin-1"))
        elif name == "pause":
            time.sleep(int(value) / 1000)
        elif name == "signal":
            os.kill(child, getattr(signal, "SIG" + value))
        elif name == "hangup":
            os.close(terminal)
            print("exit %d" % os.waitstatus_to_exitcode(ended(screen, child, lambda: time.sleep(0.05))))
        elif name == "screen":
            print("---\n%s\n---" % screen.text())
        elif name == "end":
            finish(screen, terminal, child, before, listen)


def ended(screen, child, meanwhile):
    """Waits for the program to end."""
    end = time.monotonic() + PATIENCE
    while True:
        meanwhile()
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() > end:
            print("never happened: end\n---\n%s\n---" % screen.text())
            os.kill(child, signal.SIGKILL)
            sys.exit(1)


def finish(screen, terminal, child, before, listen):
    status = ended(screen, child, lambda: listen(0.05))
    while select.select([terminal], [], [], 0.05)[0] and listen(0):
        pass
    print("---\n%s\n---" % screen.text())
    print("exit %d" % os.waitstatus_to_exitcode(status))
    print("settings %s" % ("restored" if termios.tcgetattr(terminal) == before else "CHANGED"))
    print("screen %s" % ("ALTERNATE" if screen.alternate else "restored"))
    print("cursor %s" % ("restored" if screen.cursor else "HIDDEN"))
    print("asked after %s pictures" % screen.asked_after)
    print("keyboard flags %d" % screen.flags)
    print("keyboard %s" % ("restored" if screen.kitty == 0 and not screen.focus else "CHANGED"))


main()
