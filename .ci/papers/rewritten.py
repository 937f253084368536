"""Papers that say paragraphs of an essay again, amid paragraphs of their own on the same subject.

Of each essay texts/rewritten/ has three paragraphs in other words (word by word, sentence by sentence, freely), and five
paragraphs on its subject that say nothing of what it says. Other paragraphs are edited here: words are exchanged for those of
other essays.
"""
import json, os, re

from documents import Article, Document
from prose import HAN, STOCK, language_of, people

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'texts', 'rewritten')
# Papers of an essay: numbers of own paragraphs, and paragraphs (first, second, third of those that are written) with their style.
WRITTEN = (
    (0, (0, 'words'), 1),
    ((0, 'sentences'), 2, 3),
    (1, 4, (0, 'free')),
    (0, (1, 'words'), (2, 'words'), 2),
    (3, (1, 'sentences'), 4, (2, 'sentences'), 0),
    ((1, 'free'), 2, (2, 'free'), 1),
)
# The same with paragraphs of the essay, counted from one of them, and what share of their words is exchanged.
EDITED = (((0, 1), 0), ((0,), 1, (1,)), (2, (0,), (2,), 3), ((1,), (0,), 4), ((0,), 1, 2, (1,)))
RATES = (.15, .25, .35)
FUNCTION_WORDS = set('the a an of in on to and or but for with that which is are was were be been by it its as at from this these those has have had not no nor so if than then there their they he she his her one who what when where while would will could can may into out up down over under more most less each all any some'.split())


class RewrittenPaper(Document):
    """One paper, of one essay.

    parts: own paragraphs, and tuples of a style, the numbers of the essay's paragraphs, and what they have become.
    """

    def __init__(self, name, parts, essay, rng):
        super().__init__(name)
        self.lang, self.cases, self.essay, self.owner = essay.lang, [], essay, f'who writes on {essay.name}'
        self.enter('title')
        self.add(rng.choice(STOCK[self.lang].SUBJECTS[essay.subject]['title']) + '\n' + people(self.lang, rng) + '\n\n')
        self.enter('body')
        for part in parts:
            if isinstance(part, str):
                self.add(part, 'own')
            else:
                self.rewritten(*part)
            self.add('\n\n')
        self.finish()

    def rewritten(self, style, numbers, text):
        first, last = (self.essay.of_essay[number] for number in (numbers[0], numbers[-1]))
        self.cases.append({'susp': self.name, 'src': self.essay.name, 'susp_offset': len(self.text), 'susp_length': len(text),
                           'src_offset': first[0], 'src_length': last[0] + len(last[1]) - first[0], 'type': style})
        self.add(text, 'copy', type=style)

    def ratio(self):
        return sum(span['length'] for span in self.spans if span['kind'] == 'copy') / len(self.text)

    def record(self):
        return {'susp': self.name, 'language': self.lang, 'length': len(self.text), 'ratio': round(self.ratio(), 5), 'spans': self.spans, 'sections': self.sections}


def exchanged(text, lang, rate, words, rng):
    """The text with a share of its words exchanged; of Chinese pairs of characters."""
    if lang == 'en':
        return re.sub("[A-Za-z']+", lambda word: rng.choice(words) if word[0].lower() not in FUNCTION_WORDS and rng.random() < rate else word[0], text)
    shown, at = list(text), 0
    while at < len(shown) - 1:
        if HAN.match(shown[at]) and HAN.match(shown[at + 1]) and rng.random() < rate:
            shown[at:at + 2] = rng.choice(words)
            at += 1
        at += rng.randint(1, 2)
    return ''.join(shown)


def written_parts(plan, texts):
    numbers = sorted({each['of'] for each in texts['rewritten']})
    for part in plan:
        if isinstance(part, int):
            yield texts['own'][part]
        else:
            of, style = numbers[part[0]], part[1]
            yield style, (of,), next(each['text'] for each in texts['rewritten'] if each['of'] == of and each['style'] == style)


def edited_parts(plan, texts, essay, first, rate, words, rng):
    for part in plan:
        if isinstance(part, int):
            yield texts['own'][part]
        else:
            numbers = tuple(first + each for each in part)
            text = '\n\n'.join(exchanged(essay.of_essay[number][1], essay.lang, rate, words, rng) for number in numbers)
            yield f'edited{round(100 * rate)}', numbers, text


def make(essays, rng, runs):
    """Articles of whole essays, and the papers that rewrite them.

    essays: paragraphs by subject. rng: a function from a name to a source of chance.
    """
    articles, papers = [], []
    for number, (subject, paragraphs) in enumerate(essays.items(), 1):
        lang = language_of(subject)
        with open(os.path.join(TEXTS, STOCK[lang].SUBJECTS[subject].get('essay', subject) + '.json'), encoding='utf-8') as file:
            texts = json.load(file)
        essay = Article(f'essay-{lang}-{number:02}.txt', subject, paragraphs, rng(f'essay-{number}'), runs)
        essay.of_essay = [each for each in essay.paragraphs if each[1] in paragraphs]
        articles.append(essay)
        others = ' '.join(' '.join(each) for other, each in essays.items() if other != subject and language_of(other) == lang)
        words = re.findall('[a-z]{4,}' if lang == 'en' else f'{HAN.pattern}{{2}}', others)
        for which, plan in enumerate(WRITTEN, 1):
            name = f'written-{lang}-{number:02}-{which}.txt'
            papers.append(RewrittenPaper(name, written_parts(plan, texts), essay, rng(name)))
        for which, plan in enumerate(EDITED, 1):
            for rate in RATES:
                name = f'edited-{lang}-{number:02}-{which}-{round(100 * rate)}.txt'
                chance = rng(name)
                first = chance.randrange(len(paragraphs) - 2)
                papers.append(RewrittenPaper(name, edited_parts(plan, texts, essay, first, rate, words, chance), essay, chance))
    return articles, papers
