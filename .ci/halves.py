"""Parts a corpus' sources in two halves: a library, and documents of the same subjects that reuse nothing of it.

A document of the second half that has a run of words, or of Han characters, in common with the library is left out. Which half
a source belongs to follows from a fixed seed.
"""
from sentences import read
import json, os, random, re

RUNS = {'en': (re.compile(r'\w+'), 7), 'zh': (re.compile(r'[\u4e00-\u9fff]'), 12)}
SEED = 7


def runs(text, language):
    pattern, length = RUNS[language]
    words = pattern.findall(text.lower())
    return {' '.join(words[first:first + length]) for first in range(len(words) - length + 1)}


def make(corpus, language, every, made):
    """A corpus in which every n-th of the documents that reuse nothing is suspicious; how many these are."""
    sources = os.path.join(os.path.abspath(corpus), 'src')
    names = sorted(os.listdir(sources))
    random.Random(SEED).shuffle(names)
    library, others = names[::2], sorted(names[1::2])
    known = set()
    for folder in ('src', 'susp'):
        os.makedirs(os.path.join(made, folder))
    for name in library:
        os.symlink(os.path.join(sources, name), os.path.join(made, 'src', name))
        known |= runs(read(os.path.join(sources, name)), language)
    chosen = [name for name in others if not runs(read(os.path.join(sources, name)), language) & known][every - 1::every]
    for name in chosen:
        os.symlink(os.path.join(sources, name), os.path.join(made, 'susp', name))
    nothing = {'susp': chosen[0], 'susp_offset': 0, 'susp_length': 1, 'src': library[0], 'src_offset': 0, 'src_length': 1, 'type': 'none'}
    with open(os.path.join(made, 'truth.jsonl'), 'w', encoding='utf-8') as file:
        file.write(json.dumps(nothing) + '\n')
    return len(chosen)
