#!/usr/bin/env python3
"""A class handed in at the desk: time from the first file until the last check, pairs against those of `palimpsest batch`.

    class.py [--files N] [--seconds-max N]

Every second file is a DOCX file. Half of the papers copy a stretch of another one of the class. Files are sent as the
page sends them, four at a time. Fails where a copy is not found, where desk and batch find other pairs, or where it takes longer
than --seconds-max.
"""
import argparse, concurrent.futures, glob, io, json, os, random, subprocess, sys, tempfile, time, xml.sax.saxutils, zipfile

sys.dont_write_bytecode = True  # the modules below are read from the checkout
import desk
sys.path.append(os.path.join(desk.ROOT, '.ci'))
import floors

AT_ONCE = 4
COPIED_CHARACTERS = {False: 900, True: 400}  # by whether the text is Chinese
PAPERS_A_SEED = 100


def palimpsest(*arguments):
    done = subprocess.run([os.path.join(desk.ROOT, 'palimpsest'), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f'palimpsest {arguments[0]} ended with {done.returncode}: {done.stdout[-2000:]}')


def papers(count, folder):
    """Texts of papers by several seeds with what their stretches are, and the folder with the sources of the first."""
    made = []
    for number in range(-(-count // PAPERS_A_SEED)):
        corpus = os.path.join(folder, f'made-{number}')
        subprocess.run([sys.executable, os.path.join(desk.ROOT, '.ci', 'papers', 'make.py'), corpus, '--seed', f'class {number}'],
                       stdout=subprocess.DEVNULL, check=True)
        with open(os.path.join(corpus, 'papers.jsonl'), encoding='utf-8') as lines:
            told = [json.loads(line) for line in lines]
        random.Random(number).shuffle(told)
        for paper in told:
            with open(os.path.join(corpus, 'susp', paper['susp']), encoding='utf-8') as file:
                made.append((file.read(), [span for span in paper['spans'] if span['kind'] == 'own']))
    return made[:count], os.path.join(folder, 'made-0', 'src')


def plant(made):
    """Copies own text of every second paper into the next paper of its language; returns the texts, and the pairs of their numbers."""
    texts, planted = [text for text, _ in made], []
    for chinese, length in COPIED_CHARACTERS.items():
        numbers = [number for number, text in enumerate(texts) if is_chinese(text) == chinese]
        for giver, taker in zip(numbers[::2], numbers[1::2] + numbers[:1]):
            text, spans = made[giver]
            own = [text[span['offset']:][:span['length']] for span in spans[len(spans) // 3:]]
            copied = ''
            while own and len(copied) < length:
                copied += own.pop(0) + '\n\n'
            text, spans = made[taker]
            at = spans[len(spans) // 2]['offset']
            texts[taker] = text[:at] + copied + text[at:]
            planted.append((giver, taker))
    return texts, planted


def is_chinese(text):
    return sum('一' <= letter <= '鿿' for letter in text) > len(text) / 3


def docx(text):
    paragraphs = ''.join(f'<w:p><w:r><w:t xml:space="preserve">{xml.sax.saxutils.escape(line)}</w:t></w:r></w:p>' for line in text.split('\n'))
    files = {
        '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        '_rels/.rels': '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        'word/document.xml': f'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{paragraphs}</w:body></w:document>'}
    content = io.BytesIO()
    with zipfile.ZipFile(content, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, xml_text in files.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + xml_text)
    return content.getvalue()


def write(texts, folder):
    """Writes the papers as files; returns their names."""
    os.makedirs(folder)
    names = [f'student-{number:03}.{"docx" if number % 2 else "txt"}' for number in range(len(texts))]
    for number, (name, text) in enumerate(zip(names, texts)):
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(docx(text) if number % 2 else text.encode())
    return names


def hand_in(person, folder, names):
    """Makes an assignment of the files; returns its overview when all checks have ended, with the seconds of both parts."""
    assignment = person.ask(None, 'POST', '/v1/assignments', {'title': 'Class', 'collections': ['library'], 'params': {'passages.text': 'runs', 'coverage': True}})
    path = '/v1/assignments/' + assignment['id']
    began = time.monotonic()

    def send(name):
        with open(os.path.join(folder, name), 'rb') as file:
            person.upload(None, path + '/submissions', name, file.read(), {}, 'submission')

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as senders:
        list(senders.map(send, names))
    sent = time.monotonic() - began
    while True:
        overview = person.ask('overview', 'GET', path + '?pairs=100000')
        states = [each['task']['state'] for each in overview['submissions']]
        if not any(state in ('waiting', 'running') for state in states):
            return overview, sent, time.monotonic() - began
        time.sleep(1)


def pairs_of_batch(running, folder, work):
    answers = os.path.join(work, 'answers.jsonl')
    began = time.monotonic()
    palimpsest('batch', '--solr', running.solr(), '--collection', 'library', '--quiet', '--work', os.path.join(work, 'journal'), '--output', answers, folder)
    seconds = time.monotonic() - began
    names, pairs = set(os.listdir(folder)), set()
    with open(answers, encoding='utf-8') as lines:
        for answer in map(json.loads, lines):
            pairs.update(tuple(sorted((answer['document']['id'], source['id']))) for source in answer['sources'] if source['id'] in names)
    return pairs, seconds


def measure(files, seconds_max):
    with tempfile.TemporaryDirectory(prefix='palimpsest-class-') as work, desk.running() as running:
        made, sources = papers(files, work)
        texts, planted = plant(made)
        folder = os.path.join(work, 'class')
        names = write(texts, folder)
        palimpsest('index', '--solr', running.solr(), '--collection', 'library', '--quiet', sources)
        person = running.administrator()
        overview, sent, seconds = hand_in(person, folder, names)
        by_number = {each['number']: each['name'] for each in overview['submissions']}
        states = [each['task']['state'] for each in overview['submissions']]
        pairs = {tuple(sorted(by_number[number] for number in pair['submissions'])) for pair in overview['pairs']}
        of_batch, batch_seconds = pairs_of_batch(running, folder, work)
        asked = {tuple(sorted((names[giver], names[taker]))) for giver, taker in planted}
        overviews = person.log['overview']
        print(f'  {files} files: sent in {sent:.1f} s, all checked after {seconds:.1f} s; batch {batch_seconds:.1f} s; overview {max(overviews):.2f} s at most')
        floors.holds('checks that ended well', states.count('done') == files, files, ', '.join(f'{states.count(state)} {state}' for state in sorted(set(states))))
        floors.holds('copies found at the desk', asked <= pairs, len(asked), len(asked & pairs))
        floors.holds('copies found by batch', asked <= of_batch, len(asked), len(asked & of_batch))
        floors.holds('pairs of desk and batch', pairs == of_batch, 'equal', f'{len(pairs)} and {len(of_batch)}, {len(pairs ^ of_batch)} differ')
        floors.at_most('seconds until all were checked', round(seconds, 1), seconds_max)
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--files', type=int, default=40)
    parser.add_argument('--seconds-max', type=int, default=60)
    arguments = parser.parse_args()
    measure(arguments.files, arguments.seconds_max)
