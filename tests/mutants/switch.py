"""Puts many mutants into one build, each behind a switch: the body of a function is there once as it is, and once for every mutant.

    fn hits(..) -> u8 { if crate::mutant::is(3) { the body, broken } else { the body } }

A mutant that lies outside a function's body, as in a table, or in one whose type is known by its body alone, cannot be switched:
it wants a build of its own.
"""

import re
from collections import defaultdict

# What lies in the copy beside the rules: which mutant is on.
SWITCH = """//! Which mutant is on; none at first.
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static ON: AtomicUsize = AtomicUsize::new(0);

/// Turns a mutant on.
pub fn set(nth: usize) {
    ON.store(nth, Relaxed);
}

/// Whether this one is on.
#[must_use]
pub fn is(nth: usize) -> bool {
    ON.load(Relaxed) == nth
}
"""

# Everything in which a brace or the word `fn` means nothing: comments, strings, characters (but not lifetimes).
OPAQUE = re.compile(
    r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:[^"\\]|\\.)*"|b?\'(?:[^\'\\\n]|\\.[^\'\n]*)\'', re.DOTALL
)


def blank(text):
    """The text with everything opaque made blank, as long as before."""
    return OPAQUE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def bodies(text):
    """Where the functions' bodies are that can be there more than once: from behind the opening brace to the closing one."""
    bare = blank(text)
    for found in re.finditer(r"\bfn \w+", bare):
        depth, at = 0, found.end()
        while at < len(bare) and not (depth == 0 and bare[at] in "{;"):
            depth += (bare[at] in "([") - (bare[at] in ")]")
            at += 1
        if at == len(bare) or bare[at] == ";" or "impl " in bare[found.end() : at].rpartition("->")[2]:
            continue
        before = bare[bare.rfind("\n", 0, found.start()) + 1 : found.start()]
        if "const" in before.split():
            continue
        begin, depth = at + 1, 0
        while not (bare[at] == "}" and depth == 1):
            depth += (bare[at] == "{") - (bare[at] == "}")
            at += 1
        yield begin, at


def innermost(text, start, end):
    """The smallest body around a place."""
    around = [(begin, over) for begin, over in bodies(text) if begin <= start and end <= over]
    return min(around, key=lambda body: body[1] - body[0], default=None)


def switched(text, mutants):
    """The text of a file with these mutants in it, `(nth, old, new)` each; and which of them it has, by line."""
    places = defaultdict(list)
    for nth, old, new in mutants:
        start = text.index(old)
        body = innermost(text, start, start + len(old))
        if body:
            places[body].append((nth, start - body[0], old, new))
    # One within another: the outer has a copy of the inner as it is, and both could not be told apart by their places.
    for body in [body for body in places if any(other != body and other[0] <= body[0] and body[1] <= other[1] for other in places)]:
        del places[body]
    out, at, lines = "", 0, {}
    for begin, over in sorted(places):
        whole = text[begin:over]
        out += text[at:begin] + "\n"
        for nth, offset, old, new in places[begin, over]:
            first = out.count("\n") + 1
            out += f"if crate::mutant::is({nth}) {{{whole[:offset]}{new}{whole[offset + len(old) :]}}} else\n"
            lines.update(dict.fromkeys(range(first, out.count("\n") + 1), nth))
        out += "{" + whole + "}\n"
        at = over
    return out + text[at:], lines
