#!/usr/bin/env python3
"""Makes a corpus of term papers whose reuse is known to the character.

    make.py OUT_DIR [--seed WORD] [--rewritten]

The texts are written for this project: essays in texts/, and stocks of clauses in english.py and chinese.py from which further
prose is composed. OUT_DIR gets src/ (articles, and papers of an earlier class that share covers, declarations, assignments and
readings with those of today), susp/, truth.jsonl (copies and quotations) and papers.jsonl (what every stretch of a paper is, its
sections, and its true ratio). Offsets are Unicode code points. The same seed makes the same bytes. With --rewritten the papers are
those of rewritten.py in place of term papers.

Own prose of two documents never has more than 5 words, or 8 Han characters, in a row in common; that is checked while it is made and once more at the end.
"""
import argparse, json, os, random, re, shutil, sys

sys.dont_write_bytecode = True  # the stocks below are read from the checkout
import bilingual, chinese, english, rewritten
from documents import Article, Paper
from prose import RUN, STOCK, Prose, Runs, language_of, reference

HERE = os.path.dirname(os.path.abspath(__file__))
PAPERS = [('en', 40, english.CLASSES), ('zh', 40, chinese.CLASSES), ('mixed', 20, bilingual.CLASSES)]
EARLIER = {'en': 14, 'zh': 14, 'mixed': 13}  # earlier papers a class: more than what makes text common
ARTICLES = 2  # sources a subject


class Corpus:
    """All of it."""

    def __init__(self, seed):
        self.seed, self.runs = seed, Runs()
        self.articles, self.earlier, self.papers, self.essays = [], [], [], {}
        self.make_articles()
        for lang, count, classes in PAPERS:
            for number, klass in enumerate(classes, 1):
                self.make_readings(lang, number, klass)
                self.make_earlier(lang, number, klass)
            self.make_papers(lang, count, classes)

    def rng(self, name):
        return random.Random(f'{self.seed}/{name}')

    def make_articles(self):
        essays = self.essays
        for lang, stock in STOCK.items():
            for subject in stock.SUBJECTS:
                with open(os.path.join(HERE, 'texts', f'{stock.SUBJECTS[subject].get("essay", subject)}.txt'), encoding='utf-8') as file:
                    essays[subject] = file.read().strip().split('\n\n')
                for paragraph in essays[subject]:
                    self.runs.take(lang, paragraph, f'the essay {subject}')
        for number, (subject, paragraphs) in enumerate(essays.items(), 1):
            half = len(paragraphs) // ARTICLES
            for part in range(ARTICLES):
                name = f'article-{language_of(subject)}-{number:02}{"ab"[part]}.txt'
                own = paragraphs[:half] if part == 0 else paragraphs[half:]
                self.articles.append(Article(name, subject, own, self.rng(name), self.runs))

    def make_readings(self, lang, number, klass):
        """The readings of a class stand in the bibliography of every paper."""
        rng = self.rng(f'readings-{lang}-{number}')
        parts = [part for subject in klass['subjects'] for part in subject.split('+')]
        klass['readings'] = [reference(Prose(language_of(part), part, 'ARTICLE', rng, self.runs, 'readings'), rng) for part in (parts * 3)[:8]]

    def make_earlier(self, lang, number, klass):
        klass['earlier'] = []
        for student in range(1, EARLIER[lang] + 1):
            name = f'earlier-{lang}-{number}{student:02}.txt'
            subject = klass['subjects'][student % len(klass['subjects'])]
            paper = Paper(name, lang, klass, subject, [], self.rng(name), self.runs, 0)
            paper.subject = subject
            klass['earlier'].append(paper)
            self.earlier.append(paper)

    def make_papers(self, lang, count, classes):
        for number in range(1, count + 1):
            name = f'paper-{lang}-{number:02}.txt'
            rng, klass = self.rng(name), classes[number % len(classes)]
            subject = rng.choice(klass['subjects'])
            sources = [article for article in self.articles if article.subject in subject.split('+')]
            if lang != 'mixed' and rng.random() < .3:  # a neighbour of last year
                sources.append(rng.choice([paper for paper in klass['earlier'] if paper.subject == subject]))
            share = rng.choice([0, .15, .3, .5, .7, .9, 1])
            self.papers.append(Paper(name, lang, klass, subject, sources, rng, self.runs, share))

    def rewrite(self):
        """Puts papers that say essays again in the place of term papers, and whole essays in that of articles."""
        self.articles, self.papers = rewritten.make(self.essays, self.rng, self.runs)

    def require(self):
        """What was promised of own prose, counted afresh."""
        owners = {}
        documents = [(paper.owner, paper.text[span['offset']:span['offset'] + span['length']])
                     for paper in self.papers + self.earlier for span in paper.spans if span['kind'] in ('own', 'abstract', 'appendix')]
        documents += [(article.name, text) for article in self.articles for _, text in article.paragraphs]
        for name, text in documents:
            for lang in RUN:
                for run in Runs.of(lang, text)[0]:
                    if owners.setdefault(run, name) != name:
                        sys.exit(f'{name} and {owners[run]} share {" ".join(run)}')
        for paper in self.papers:
            for case in paper.cases:
                if case['type'] in ('none', 'quotation'):
                    source = next(each for each in self.articles + self.earlier if each.name == case['src'])
                    there = source.text[case['src_offset']:case['src_offset'] + case['src_length']]
                    here = paper.text[case['susp_offset']:case['susp_offset'] + case['susp_length']]
                    if re.sub(r'\s', '', here) != re.sub(r'\s', '', there):
                        sys.exit(f'{paper.name}: the copy at {case["susp_offset"]} is not what {source.name} has')

    def write(self, folder):
        for name, documents in [('src', self.articles + self.earlier), ('susp', self.papers)]:
            shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
            os.makedirs(os.path.join(folder, name))
            for document in documents:
                self.put(os.path.join(folder, name, document.name), document.text)
        self.put(os.path.join(folder, 'truth.jsonl'), ''.join(json.dumps(case) + '\n' for paper in self.papers for case in paper.cases))
        self.put(os.path.join(folder, 'papers.jsonl'), ''.join(json.dumps(paper.record()) + '\n' for paper in self.papers))

    @staticmethod
    def put(path, content):
        with open(path, 'w', encoding='utf-8', newline='') as file:
            file.write(content)

    def summary(self):
        lengths = {lang: [len(paper.text) for paper in self.papers if paper.lang == lang] for lang in sorted({paper.lang for paper in self.papers})}
        shown = '; '.join(f'{lang} {len(each)} papers of {min(each)} to {max(each)} characters' for lang, each in lengths.items())
        cases = sum(len(paper.cases) for paper in self.papers)
        honest = sum(paper.ratio() == 0 for paper in self.papers)
        return f'{shown}; {len(self.articles) + len(self.earlier)} sources, {cases} copies and quotations, {honest} papers without a copy'


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', metavar='OUT_DIR')
    parser.add_argument('--seed', default='palimpsest', metavar='WORD')
    parser.add_argument('--rewritten', action='store_true')
    options = parser.parse_args(arguments)
    corpus = Corpus(options.seed)
    if options.rewritten:
        corpus.rewrite()
    corpus.require()
    corpus.write(options.folder)
    print(corpus.summary())


if __name__ == '__main__':
    main(sys.argv[1:])
