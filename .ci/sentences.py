"""Makes corpora of single sentences: paraphrases cut out of a corpus' cases, and sentences that reuse nothing.

Each suspicious document is one sentence or two, the shortest text that is checked. Which ones follows from a fixed seed.
"""
import json, os, random, re

ENDS = {'en': re.compile(r'[.!?]["\')]*\s+'), 'zh': re.compile(r'[。！？；]["”’』」]*\s*')}
LENGTHS = {'en': (120, 260), 'zh': (50, 140)}
SEED = 5


def read(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(text)


def pieces(text, language):
    """Of one natural sentence or two, of such a length; each with its offset."""
    ends = [0] + [match.end() for match in ENDS[language].finditer(text)]
    low, high = LENGTHS[language]
    for first in range(len(ends) - 1):
        for last in ends[first + 1:first + 3]:
            if low <= last - ends[first] <= high:
                yield text[ends[first]:last].strip()


def paraphrases(corpus, language, types, count, made):
    """Sentences of cases of these types, with the whole case's source; so many at most."""
    chosen = random.Random(SEED)
    with open(os.path.join(corpus, 'truth.jsonl'), encoding='utf-8') as lines:
        cases = [case for case in map(json.loads, lines) if case['type'] in types]
    chosen.shuffle(cases)
    os.makedirs(os.path.join(made, 'susp'))
    os.symlink(os.path.join(corpus, 'src'), os.path.join(made, 'src'))
    truth = []
    for case in cases:
        text = read(os.path.join(corpus, 'susp', case['susp']))[case['susp_offset']:case['susp_offset'] + case['susp_length']]
        candidates = list(pieces(text, language))
        if candidates and len(truth) < count:
            name, piece = f'{len(truth):04}.txt', chosen.choice(candidates)
            write(os.path.join(made, 'susp', name), piece)
            truth.append({**case, 'susp': name, 'susp_offset': 0, 'susp_length': len(piece)})
    write(os.path.join(made, 'truth.jsonl'), ''.join(json.dumps(case) + '\n' for case in truth))


def unrelated(texts, language, folder):
    """A sentence of each text."""
    chosen = random.Random(SEED)
    os.makedirs(folder)
    for name in sorted(os.listdir(texts)):
        candidates = list(pieces(read(os.path.join(texts, name)), language))
        if candidates:
            write(os.path.join(folder, name), chosen.choice(candidates))
