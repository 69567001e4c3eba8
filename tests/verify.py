#!/usr/bin/env python3
"""Works out every roll of a sealed log again: python3 verify.py LOG

Needs nothing but Python. Compare the seals and the opponent's numbers it prints with those you noted before play."""

import hashlib
import hmac
import re
import sys

SHA = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
MAC = lambda key, data: hmac.new(key, data, hashlib.sha256).digest()


class Generator:
    """HMAC_DRBG with SHA-256 (NIST SP 800-90A)."""

    def __init__(self, *inputs):
        self.key, self.value = bytes(32), b"\1" * 32
        self.update(b"".join(inputs))

    def update(self, data=b""):
        for round in (b"\0", b"\1") if data else (b"\0",):
            self.key = MAC(self.key, self.value + round + data)
            self.value = MAC(self.key, self.value)

    def block(self, additional=b""):
        """Thirty-two bytes."""
        if additional:
            self.update(additional)
        out = self.value = MAC(self.key, self.value)
        self.update(additional)
        return out


def bits(generator, additional):
    """The bits of one roll, sixteen at a time; only the first block has something mixed in."""
    while True:
        block = generator.block(additional)
        yield from (int.from_bytes(block[at : at + 2], "little") for at in range(0, 32, 2))
        additional = b""


def faces(source, count, sides):
    """Each face exactly as likely: what would tip the balance is drawn again."""
    while count:
        product = next(source) * sides
        if product & 0xFFFF >= 65536 % sides:
            yield (product >> 16) + 1
            count -= 1


class Wrong(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Wrong(what)


def dice(words):
    for word in words:
        found = re.fullmatch(r"(\d+)d(\d+)=(\d+(?:,\d+)*)", word)
        need(found, "these are not dice")
        count, sides, shown = int(found[1]), int(found[2]), [int(face) for face in found[3].split(",")]
        need(count == len(shown) and 2 <= sides <= 100 and all(1 <= face <= sides for face in shown), "these are not dice")
        yield count, sides, shown


def opened(seal, drawn, numbered, inputs):
    need(SHA(*inputs).hex() == seal, "what is revealed does not fit the seal")
    need(not (numbered and drawn and drawn[0][0] == "roll"), "the opponent's number was not mixed in")
    generator = Generator(*inputs)
    for kind, mixed, pools in drawn:
        if kind == "number":
            generator.block(mixed)
            continue
        source = bits(generator, mixed)
        for count, sides, shown in pools:
            need(list(faces(source, count, sides)) == shown, f"a roll under this seal is not what was sealed: {shown}")


def session(lines):
    """Checks one session: the seals, how many rolls, how many typed."""
    chain, seals, numbers, sealed, drawn, numbered, count, typed = bytes(32), [], [], None, [], False, 0, 0
    for line, text in lines:
        try:
            body, _, mark = text.rpartition(" ")
            if body == "end":
                need(seals and sealed is None, "the end comes before everything was revealed")
                need(mark == chain.hex(), "the end does not fit what comes before it")
                return list(zip(seals, numbers)), count - typed, typed
            chain_now = SHA(chain, body.encode())
            need(mark == chain_now.hex()[:8], "this line, or one before it, was changed, left out or added")
            first, chain = chain == bytes(32), chain_now
            kind, *words = body.split(" ")
            if first:
                need(body == "adjutant sealed dice 1", "a session begins with its title")
            elif kind == "seal" and len(words) == 2:
                need(sealed is None and words[0] == str(len(seals) + 1), "a seal was not opened, or is missing")
                sealed, drawn = words[1], []
                seals.append(sealed)
                numbers.append("none")
            elif kind == "number" and len(words) == 1:
                need(re.fullmatch(r"[0-9]{8}", words[0]), "the opponent's number has eight digits")
                need(sealed and not drawn, "the opponent's number comes after a roll")
                numbered, numbers[-1] = True, words[0]
                drawn.append(("number", words[0].encode(), []))
            elif kind in ("roll", "hand") and words:
                count += 1
                need(words[0] == str(count), f"this should be roll {count}")
                if kind == "hand":
                    typed += 1
                    list(dice(words[1:]))
                else:
                    need(sealed and len(words) > 1, "this was drawn without a seal")
                    drawn.append(("roll", bytes.fromhex(words[1]), list(dice(words[2:]))))
            elif kind == "open" and len(words) == 4:
                need(sealed and words[0] == str(len(seals)), "there is no such seal to open")
                opened(sealed, drawn, numbered, [bytes.fromhex(word) for word in words[1:]])
                sealed = None
            else:
                raise Wrong("this is not a line of a sealed log")
        except (Wrong, ValueError) as wrong:
            raise Wrong(f"line {line}: {wrong}") from None
    raise Wrong("the session has not ended. End it on the device: only then can its rolls be worked out")


def verify(log):
    """Checks a whole log, as bytes: what each session held."""
    need(log.isascii() and log.endswith(b"\n"), "this is not a whole sealed log")
    lines = enumerate(log.decode("ascii")[:-1].split("\n"), 1)
    sessions = []
    for first in lines:
        sessions.append(session(iter_from(first, lines)))
    return sessions


def iter_from(first, rest):
    yield first
    yield from rest


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: verify.py LOG")
    try:
        with open(arguments[0], "rb") as file:
            sessions = verify(file.read())
    except OSError as error:
        sys.exit(f"cannot read {arguments[0]}: {error.strerror}")
    except Wrong as wrong:
        sys.exit(f"{arguments[0]}: {wrong}")
    for nth, (seals, rolls, typed) in enumerate(sessions, 1):
        print(f"session {nth}: {rolls} rolls as sealed, {typed} typed by hand")
        for nth_seal, (seal, number) in enumerate(seals, 1):
            print(f"  seal {nth_seal}: {seal}, number {number}")


if __name__ == "__main__":
    main(sys.argv[1:])
