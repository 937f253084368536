#!/usr/bin/env python3
"""Makes a corpus of Chinese copies that sound alike and are written otherwise, for `plugin/benchmarks/run evaluate`.

    homophones.py SHARED_DIR OUT [COPIES]

SHARED_DIR holds corpora/ and tools/. OUT gets src/, susp/ and truth.jsonl. Each document holds one passage of a source, of 200 to
600 characters, between paragraphs of a text that is in no source; COPIES of each kind (100). The same texts for the same corpora.
"""
import collections, json, os, random, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORE = os.path.join(ROOT, 'plugin', 'core', 'src', 'main', 'resources', 'org', 'palimpsest', 'core')
SHARES = (0, 10, 30, 50, 70, 100)
# Initials and finals that recognisers and speakers of many dialects take for each other.
NEAR = [('zh', 'z'), ('ch', 'c'), ('sh', 's'), ('n', 'l'), ('f', 'h'), ('ang', 'an'), ('eng', 'en'), ('ing', 'in')]
FILLERS = '啊嗯呃那这个就是的了'


def is_han(character):
    return '\u4e00' <= character <= '\u9fff'


def lines(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read().split('\n')


class Sounds:
    """Which characters and words sound alike, tones aside."""

    def __init__(self, shared, chance):
        self.chance = chance
        self.reading = dict(line.split('\t') for line in lines(shared, 'tools', 'homophones.tsv') if '\t' in line)
        self.characters, self.words = collections.defaultdict(list), collections.defaultdict(list)
        for character, reading in self.reading.items():
            self.characters[reading].append(character)
        for word in self.known_words():
            if all(character in self.reading for character in word):
                self.words[tuple(self.reading[character] for character in word)].append(word)

    @staticmethod
    def known_words():
        """Of two characters: a line has a first one, and all that follow it."""
        for line in lines(CORE, 'signs', 'han-words.txt'):
            if line and is_han(line[0]):
                yield from (line[0] + second for second in line[1:] if is_han(second))

    def other(self, character, reading=None):
        """Another one of the same sound; the same where there is none."""
        alike = [each for each in self.characters[reading or self.reading.get(character, '')] if each != character]
        return self.chance.choice(alike) if alike else character

    def near(self, character):
        """One of nearly the same sound."""
        reading = self.reading.get(character, '')
        readings = [a.join(reading.rsplit(b, 1)) for x, y in NEAR for a, b in ((x, y), (y, x)) if b in reading]
        readings = [each for each in readings if each != reading and each in self.characters]
        return self.other(character, self.chance.choice(readings)) if readings else self.other(character)

    def replaced(self, text, share):
        """This share of the Han characters, of those that have a homophone as long as there are any."""
        han = [i for i, character in enumerate(text) if is_han(character)]
        places = [i for i in han if len(self.characters[self.reading.get(text[i], '')]) > 1]
        characters = list(text)
        for i in self.chance.sample(places, min(len(places), round(share * len(han)))):
            characters[i] = self.other(text[i])
        return ''.join(characters)

    def heard(self, text, wrong):
        """As a recogniser writes it: no punctuation; words taken for others of their sound, and sounds for near ones."""
        written = []
        for stretch in re.findall(r'[\u4e00-\u9fff]+|[0-9A-Za-z.]+', text):
            at = 0
            while at < len(stretch):
                alike = self.words[tuple(self.reading.get(each) for each in stretch[at:at + 2])]
                one, chosen = stretch[at], self.chance.random()
                if len(alike) > 1 and chosen < 2 * wrong:
                    written.append(self.chance.choice(alike))
                    at += 2
                    continue
                if chosen < wrong / 2:
                    one = self.other(one)
                elif chosen < wrong:
                    one = self.near(one)
                elif chosen < wrong * 1.2:
                    one = ''
                elif chosen < wrong * 1.35:
                    one += self.chance.choice(FILLERS)
                written.append(one)
                at += 1
        return ''.join(written)


def passage(text, chance):
    """From the start of a sentence to the end of one."""
    sentences = [match.span() for match in re.finditer(r'[^。！？\n]+[。！？]?', text)]
    wanted = chance.randint(200, 600)
    for first in chance.sample(range(len(sentences)), len(sentences)):
        for _, end in sentences[first:]:
            start = sentences[first][0]
            if end - start >= wanted:
                if end - start < 900 and sum(map(is_han, text[start:end])) > .6 * (end - start):
                    return start, end
                break
    return None


def main(shared, out, copies):
    chance = random.Random(23)
    folder = os.path.join(shared, 'corpora', 'zh_pan_dev', 'src')
    names = [name for name in sorted(os.listdir(folder)) if not name.startswith('bible')]
    texts = {}
    for name in names:
        with open(os.path.join(folder, name), encoding='utf-8', newline='') as file:
            texts[name] = file.read()
    chance.shuffle(names)
    sounds = Sounds(shared, chance)
    traditional = {line[1]: line[0] for line in lines(CORE, 'text', 'traditional-simplified.txt') if len(line) == 2}
    kinds = {f'{share:03d}': lambda text, share=share: sounds.replaced(text, share / 100) for share in SHARES}
    kinds['traditional'] = lambda text: ''.join(traditional.get(each, each) for each in text)
    kinds['050-traditional'] = lambda text: kinds['traditional'](sounds.replaced(text, .5))
    kinds['speech'] = lambda text: sounds.heard(text, .1)
    kinds['speech-poor'] = lambda text: sounds.heard(text, .25)

    def write(place, name, text):
        os.makedirs(os.path.join(out, place), exist_ok=True)
        with open(os.path.join(out, place, name), 'w', encoding='utf-8', newline='') as file:
            file.write(text)

    carriers, sources = names[:len(names) // 4], names[len(names) // 4:]
    for name in sources:
        write('src', name, texts[name])
    with open(os.path.join(out, 'truth.jsonl'), 'w', encoding='utf-8') as truth:
        for number in range(copies):
            for kind, change in kinds.items():
                place = None
                while place is None:
                    source = chance.choice(sources)
                    place = passage(texts[source], chance)
                copy = change(texts[source][slice(*place)])
                own = [each for each in texts[chance.choice(carriers)].split('\n') if each.strip()][:20]
                before = '\n\n'.join(own[:len(own) // 2]) + '\n\n'
                document = f'{kind}-{number:04d}.txt'
                write('susp', document, before + copy + '\n\n' + '\n\n'.join(own[len(own) // 2:]))
                truth.write(json.dumps(dict(
                    susp=document, src=source, susp_offset=len(before), susp_length=len(copy), src_offset=place[0],
                    src_length=place[1] - place[0], type=kind), ensure_ascii=False) + '\n')
    print(len(sources), 'sources,', copies * len(kinds), 'documents of', ', '.join(kinds))


if __name__ == '__main__':
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 100)
