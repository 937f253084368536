"""Makes documents with one verbatim sentence of a source amid a text of another subject, and counts in answers where it is found.

Which sentences, and amid which text, follows from a fixed seed.
"""
import json, os, random, re

SEED = 50
HOST_LENGTH = {'en': 6000, 'zh': 1500}
# Lengths in letters and digits; a sentence is prose of the language.
BANDS = {'en': [(40, 59), (60, 79)], 'zh': [(13, 19), (20, 29), (30, 39), (40, 59)]}
SENTENCE = {'en': re.compile(r'(?:(?<=[.!?] )|(?<=\n)|^)[A-Z][^.!?\n]+[.!?](?=\s)'), 'zh': re.compile(r'[^。！？!?\n]+[。！？!?]')}
HAN = re.compile(r'[\u4e00-\u9fff]')


def read(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


def letters(text):
    return sum(character.isalnum() for character in text)


def sentences(text, language):
    return [match.strip() for match in SENTENCE[language].findall(text)]


def is_prose(sentence, language):
    return len(HAN.findall(sentence)) > .9 * letters(sentence) if language == 'zh' else sentence.isascii()


def make(sources, hosts, language, count, folder):
    """So many documents of each band in the folder; by their names what was copied, from where, and its place in UTF-16 code units."""
    chosen = random.Random(SEED)
    names, texts = sorted(os.listdir(sources)), [read(os.path.join(hosts, name)) for name in sorted(os.listdir(hosts))]
    blank = '' if language == 'zh' else ' '
    os.makedirs(folder)
    truth = {}
    for low, high in BANDS[language]:
        made = 0
        while made < count:
            source = chosen.choice(names)
            fitting = [each for each in sentences(read(os.path.join(sources, source)), language)
                       if low <= letters(each) <= high and is_prose(each, language)]
            if not fitting:
                continue
            sentence, host = chosen.choice(fitting), ''
            while len(host) < HOST_LENGTH[language]:
                host += chosen.choice(texts) + '\n'
            own = sentences(host, language)
            before = blank.join(own[:len(own) // 2]) + blank
            name = f'{low}-{made:03}.txt'
            with open(os.path.join(folder, name), 'w', encoding='utf-8', newline='') as file:
                file.write(before + sentence + blank + blank.join(own[len(own) // 2:]))
            truth[name] = {'band': f'{low}-{high}', 'source': source, 'offset': len(before.encode('utf-16-le')) // 2, 'length': len(sentence)}
            made += 1
    return truth


def overlap(span, case):
    return max(0, min(span['offset'] + span['length'], case['offset'] + case['length']) - max(span['offset'], case['offset']))


def found(truth, answers):
    """Of each band the share of sentences of which half lies in a passage or a short copy; and the share of documents with a short copy elsewhere."""
    counts, elsewhere = {}, 0
    for answer in answers:
        case = truth[os.path.basename(answer['document']['id'])]
        places = [passage['suspicious'] for source in answer['sources'] for passage in source['passages']]
        places += [copy['suspicious'] for copy in answer['short']]
        hits = counts.setdefault(case['band'], [])
        hits.append(any(2 * overlap(place, case) >= case['length'] for place in places))
        elsewhere += any(overlap(copy['suspicious'], case) == 0 for copy in answer['short'])
    return {band: sum(hits) / len(hits) for band, hits in counts.items()}, elsewhere / len(truth)


def share_with_short(answers):
    """The share of documents that have a short copy."""
    short = [bool(answer['short']) for answer in answers]
    return sum(short) / len(short)


def answers_of(path):
    with open(path, encoding='utf-8') as file:
        return [json.loads(line) for line in file]
