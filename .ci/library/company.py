#!/usr/bin/env python3
"""What is found of a corpus among many other documents of like words.

    company.py CORPUS_DIR [--count N] [--length N] [--near SHARE] [--flips N,...]

The others are words of the corpus' sources in random order, SHARE of each document's from one source: .15 in English and .07 in
Chinese make them as near to a source as its nearest real neighbour, by the rare words shared. `plugin/benchmarks/run evaluate` measures.
"""
import argparse, json, os, random, re, subprocess, sys, tempfile

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import floors
from parts import ROOT

HAN = '\u3400'
WORD = re.compile(r"[A-Za-z']+|[0-9]+|[\u3400-\u9fff]+")
WORDS_MAX = 8_000_000
# Corpus -> characters of a document, share of its words from one source, the least plagdet.
CORPORA = {'pan13_train': (4000, .15, .885), 'zh_pan_dev': (1500, .07, .92)}


def words(text, chance):
    """Words; Han characters in pieces of one to four."""
    found = []
    for match in WORD.finditer(text):
        word = match.group()
        if word[0] < HAN:
            found.append(word)
            continue
        at = 0
        while at < len(word):
            length = chance.choice((1, 2, 2, 2, 3, 4))
            found.append(word[at:at + length])
            at += length
    return found


def sentence(chosen, is_han):
    if is_han:
        half = len(chosen) // 2
        return ''.join(chosen[:half]) + '，' + ''.join(chosen[half:]) + '。'
    return ' '.join(chosen).capitalize() + '. '


def make(corpus, folder, count, length, near):
    chance = random.Random(56)
    sources, of_all = [], []
    for name in sorted(os.listdir(os.path.join(corpus, 'src'))):
        with open(os.path.join(corpus, 'src', name), encoding='utf-8') as file:
            of_source = words(file.read(60_000), chance)
        if len(of_source) > 50:
            sources.append(of_source)
            if len(of_all) < WORDS_MAX:
                of_all.extend(of_source)
    is_han = sum(word[0] >= HAN for word in of_all[:5000]) > 2500
    for number in range(count):
        source = chance.choice(sources)
        parts, left = [], int(length * chance.uniform(.5, 1.5))
        while left > 0:
            size = chance.randint(6, 24)
            of_source = round(size * near + chance.random() - .5)
            chosen = chance.choices(source, k=of_source) + chance.choices(of_all, k=size - of_source)
            chance.shuffle(chosen)
            parts.append(sentence(chosen, is_han) + ('\n' if chance.random() < .15 else ''))
            left -= len(parts[-1])
        place = os.path.join(folder, f'{number % 100:02d}')
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f'other-{number}.txt'), 'w', encoding='utf-8') as file:
            file.write(''.join(parts))


def main(arguments):
    name = os.path.basename(os.path.normpath(arguments.corpus))
    length, near, least = CORPORA.get(name, (4000, .15, 0))
    with tempfile.TemporaryDirectory() as folder:
        make(arguments.corpus, folder, arguments.count, arguments.length or length, arguments.near or near)
        settings = [part for flips in arguments.flips for part in ('--settings', 'default' if flips == 1 else f'expert.flips={flips}')]
        report = subprocess.run([os.path.join(ROOT, 'plugin', 'benchmarks', 'run'), 'evaluate', arguments.corpus, '--background', folder,
                                 '--quiet', '--format', 'json', *settings], stdout=subprocess.PIPE, check=True, text=True).stdout
    for run in json.loads(report)['runs']:
        floors.at_least(f'{name} among {arguments.count} others, {run["settings"]}: plagdet', run['types']['all']['plagdet'], least)
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('corpus')
    parser.add_argument('--count', type=int, default=100_000)
    parser.add_argument('--length', type=int)
    parser.add_argument('--near', type=float)
    parser.add_argument('--flips', type=lambda value: [int(part) for part in value.split(',')], default=[1])
    main(parser.parse_args())
