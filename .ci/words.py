#!/usr/bin/env python3
"""Counts the words of the documents and of the comments, circling phrases per 1,000 words, and links that lead nowhere.

    words.py [--files N]

Bounds hold for each kind of text; with --files the worst files are listed. Run by the gate.
"""
import argparse, collections, glob, os, re, subprocess, sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import floors
from parts import ROOT

WORDS_OF_DOCS_MAX = 45_000
WORDS_OF_PAGE_MAX = {'CHANGELOG.md': 1500, 'docs/performance.md': 1500, 'docs/quality.md': 1500, 'README.md': 900}
WORDS_OF_DECISION_MAX = 400
DECISIONS_MAX = 30
SENTENCE_WORDS_MAX = 25

# Per 1,000 words.
PHRASES = {
    'what is, the, they': (r'\bwhat (?:is|are|was|has|the|they|it|an?)\b', 2.5),
    'stand': (r'\bstands?\b', 1),
    'say': (r'\b(?:say|says|said)\b', 1.5),
    'none': (r'\bnone\b', 1),
    'nobody': (r'\b(?:nobody|somebody|everybody)\b', .5),
}
LONG_SENTENCES_MAX = .05
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
KINDS = ('decisions', 'docs', 'changelog', 'comments', 'comments of tests')


def kind(path):
    if path.endswith('.md'):
        return 'decisions' if '/adr/' in path else 'changelog' if path == 'CHANGELOG.md' else 'docs'
    return 'comments of tests' if '/src/test/' in path else 'comments'


def prose(path, text):
    """The words for people: a page without code, or the comments of code."""
    if path.endswith('.md'):
        text = re.sub(r'```.*?```', ' ', text, flags=re.S)
        return re.sub(r'`[^`\n]*`|\]\([^)]*\)|[#*|]', ' ', text)
    comments = re.findall(r'/\*\*?(.*?)\*/', text, re.S) + re.findall(r'(?<![:"\'])//(.*)', text)
    return re.sub(r'\{@\w+ ([^}]*)\}', r'\1', re.sub(r'(?m)^\s*\*|<[^>]+>|@\w+', ' ', '\n'.join(comments)))


def tracked(*suffixes):
    listed = subprocess.run(['git', '-C', ROOT, 'ls-files', '-co', '--exclude-standard'], capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split('\n') if path.endswith(suffixes) and os.path.exists(os.path.join(ROOT, path))]


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def count_phrases(files_shown):
    words, sentences, long = collections.Counter(), collections.Counter(), collections.Counter()
    hits, worst = collections.defaultdict(collections.Counter), []
    for path in tracked('.md', '.java', '.js'):
        text, of = prose(path, read(path)), kind(path)
        size = len(WORD.findall(text))
        words[of] += size
        circling = 0
        for name, (pattern, _) in PHRASES.items():
            found = len(re.findall(pattern, text, re.I))
            hits[of][name] += found
            circling += found
        lengths = [len(WORD.findall(sentence)) for sentence in re.split(r'(?<=[.!?;:])\s+|\n\s*\n', text)]
        sentences[of] += sum(length > 0 for length in lengths)
        long[of] += sum(length > SENTENCE_WORDS_MAX for length in lengths)
        worst.append((circling + sum(length > SENTENCE_WORDS_MAX for length in lengths), path))
    for of in KINDS:
        for name, (_, bound) in PHRASES.items():
            floors.at_most(f'{of}: {name}, per 1,000 words', round(1000 * hits[of][name] / max(1, words[of]), 2), bound)
        floors.at_most(f'{of}: sentences of over {SENTENCE_WORDS_MAX} words, share', round(long[of] / max(1, sentences[of]), 3), LONG_SENTENCES_MAX)
    for found, path in sorted(worst, reverse=True)[:files_shown]:
        print(f'  {found} {path}')


def count_words():
    size = {path: len(read(path).split()) for path in tracked('.md')}
    docs = sum(count for path, count in size.items() if path.startswith(('docs/', 'README')))
    decisions = [path for path in size if re.match(r'docs/adr/\d', path)]
    floors.at_most('docs: words', docs, WORDS_OF_DOCS_MAX)
    for path, bound in WORDS_OF_PAGE_MAX.items():
        floors.at_most(f'{path}: words', size[path], bound)
    floors.at_most('decisions', len(decisions), DECISIONS_MAX)
    floors.at_most('longest decision: words', max(size[path] for path in decisions), WORDS_OF_DECISION_MAX)
    without = [path for path in decisions if not re.search(r'(?m)^Status: (accepted|superseded by )', read(path))]
    floors.holds('decisions without a status', not without, 0, ' '.join(without) or 0)


def anchors(text):
    """Fragments of a page's headings, by GitHub's rule."""
    found, seen = set(), collections.Counter()
    for heading in re.findall(r'(?m)^#{1,6} +(.*?) *#* *$', re.sub(r'```.*?```', '', text, flags=re.S)):
        plain = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading).lower()
        slug = re.sub(r' ', '-', re.sub(r'[^\w\- ]', '', plain))
        found.add(slug + (f'-{seen[slug]}' if seen[slug] else ''))
        seen[slug] += 1
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def check_links():
    broken = []
    for path in tracked('.md'):
        text = re.sub(r'`[^`\n]*`', '', re.sub(r'```.*?```', '', read(path), flags=re.S))
        for link in re.findall(r'\]\(([^)\s]+)\)', text):
            if re.match(r'[a-z]+:', link):
                continue
            target, _, fragment = link.partition('#')
            file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(os.path.join(ROOT, file)):
                broken.append(f'{path}: {link}')
            elif fragment and file.endswith('.md') and fragment not in anchors(read(file)):
                broken.append(f'{path}: {link}')
    for path in tracked('.java', '.py', '.js', '.xml', '.properties', '.yml'):
        text = read(path)
        for target in re.findall(r'\bdocs/[\w/.-]+\.md\b', text):
            if not os.path.exists(os.path.join(ROOT, target)):
                broken.append(f'{path}: {target}')
        for number in re.findall(r'docs/adr/(\d{4})(?![-\d])', text):
            if not glob.glob(os.path.join(ROOT, 'docs/adr', number + '-*.md')):
                broken.append(f'{path}: docs/adr/{number}')
    floors.holds('links that lead nowhere', not broken, 0, '; '.join(broken[:20]) or 0)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--files', type=int, default=0)
    count_words()
    check_links()
    count_phrases(parser.parse_args().files)
    floors.finish()
