"""Prose in two languages: composed of clauses, cut into sentences, and changed as by those who copy it."""
import re, sys

import chinese, english

RUN = {'en': 6, 'zh': 9}  # own prose of two documents has no run of so many words or Han characters in common
STOCK = {'en': english, 'zh': chinese}
HAN = re.compile('[\u3400-\u9fff]')


def language_of(subject):
    return 'zh' if HAN.match(subject) else 'en'


class Runs:
    """The runs of words or Han characters that are taken, so that no two pieces of prose share one."""

    def __init__(self):
        self.taken = {}

    @staticmethod
    def of(lang, text):
        tokens = HAN.findall(text) if lang == 'zh' else re.findall(r"[^\W_]+", text.lower())
        size = RUN[lang]
        return [tuple(tokens[i:i + size]) for i in range(len(tokens) - size + 1)], tokens

    def free(self, lang, text):
        return not any(run in self.taken for run in self.of(lang, text)[0])

    def take(self, lang, text, owner):
        for run in self.of(lang, text)[0]:
            self.taken.setdefault(run, owner)


class Prose:
    """Composes sentences on a subject for one document."""

    def __init__(self, lang, subject, voice, rng, runs, owner):
        stock = STOCK[lang]
        self.lang, self.rng, self.runs, self.owner = lang, rng, runs, owner
        self.space = ' ' if lang == 'en' else ''
        self.words = {slot: words.split('|') for slot, words in {**stock.SUBJECTS[subject], **stock.SHARED}.items() if slot not in ('title', 'essay')}
        for slot in 'NQAPXWV':  # nobody uses every word of a subject
            words = self.words[slot]
            self.words[slot] = rng.sample(words, max(6, len(words) * 3 // 4))
        if lang == 'zh':
            given = chinese.GIVEN.split('|')
            self.words['name'] = [a + rng.choice(given) for a in rng.sample(chinese.SURNAMES, 30)]
            self.words['year'] = [str(year) for year in range(1996, 2023)]
        self.cores = self.some([line for line in getattr(stock, voice).split('\n') if line], 3, 4)
        self.openers = self.some(self.half(stock.OPENERS, voice), 4, 5)
        self.tails = self.some(self.half(stock.TAILS, voice), 4, 5)
        self.headings = stock.HEADINGS.split('|')
        self.before = ''

    @staticmethod
    def half(stock, voice):
        """Those who are checked begin and end their sentences in other ways than those who stand in the library."""
        return stock.replace('\n', '').split('|')[(voice == 'STUDENT')::2]

    def some(self, items, part, of):
        return self.rng.sample(items, max(1, len(items) * part // of))

    def fill(self, pattern):
        used = set()

        def word(match):
            choice = self.rng.choice(self.words[match.group(1)])
            while choice in used and len(self.words[match.group(1)]) > 5:
                choice = self.rng.choice(self.words[match.group(1)])
            used.add(choice)
            return choice
        return re.sub(r'\b([Aa]) (?=[aeiou])(?!use|one)', r'\1n ', re.sub(r'\{(\w+)\}', word, pattern))

    def sentence(self):
        for _ in range(5000):
            text = self.fill(self.rng.choice(self.openers) + self.rng.choice(self.cores) + self.rng.choice(self.tails))
            text = text[0].upper() + text[1:] + ('.' if self.lang == 'en' else '。')
            joined = self.before + self.space + text
            if self.runs.free(self.lang, joined):
                self.runs.take(self.lang, joined, self.owner)
                tokens = Runs.of(self.lang, text)[1]
                self.before = (' ' if self.lang == 'en' else '').join(tokens[-(RUN[self.lang] - 1):])
                return text
        sys.exit(f'{self.owner}: no sentence is left')

    def paragraph(self, chars):
        """Sentences of about so many characters together; at least one."""
        self.before = ''
        sentences = [self.sentence()]
        while sum(map(len, sentences)) < chars * .85:
            sentences.append(self.sentence())
        return self.space.join(sentences)

    def heading(self):
        text = self.fill(self.rng.choice(self.headings))
        return text[0].upper() + text[1:]


def people(lang, rng):
    if lang == 'zh':
        return rng.choice(chinese.SURNAMES) + rng.choice(chinese.GIVEN.split('|'))
    return f'{rng.choice(english.FIRST)} {rng.choice(english.SURNAMES)}'


def reference(prose, rng):
    """An entry of a bibliography that no other has."""
    heading, year, number = prose.heading(), rng.randint(1988, 2022), rng.randint(1, 12)
    first = rng.randint(1, 380)
    last = first + rng.randint(6, 28)
    if prose.lang == 'zh':
        journal = rng.choice(['社会观察', '城乡论丛', '东南学刊', '文化与传播', '地方研究', '技术与社会评论', '江汉史学', '公共生活'])
        return f'{people("zh", rng)}. {heading}：{prose.fill("{Q}{N}")}[J]. {journal}, {year}, ({number}): {first}-{last}.'
    journal = rng.choice(['Journal of Local Inquiry', 'Urban Margins', 'Annals of Everyday Life', 'Review of Public Things', 'Society and Evidence', 'Northern Studies Quarterly'])
    return f'{rng.choice(english.SURNAMES)}, {rng.choice("ABCDEFGHJKLMNPRSTW")}. ({year}). {heading}: {prose.fill("{Q} {N}")}. {journal}, {number}({rng.randint(1, 4)}), {first}–{last}.'


def sentences_of(text, lang):
    """Where the sentences of a paragraph start and end, the blank behind them left out."""
    if lang == 'zh':
        return [match.span() for match in re.finditer(r'[^。！？]+[。！？]+[”」]?', text)]
    ends = [match.end() for match in re.finditer(r'(?<!\bDr)(?<!\bSt)[.!?](?=\s+[A-Z]|$)', text)]
    starts = [0] + [end + len(text[end:]) - len(text[end:].lstrip()) for end in ends[:-1]]
    return list(zip(starts, ends))


class Editor:
    """Changes copied text as students do who hope not to be found."""

    def __init__(self, lang, rng):
        self.lang, self.rng, self.stock = lang, rng, STOCK[lang]
        self.synonyms = dict(pair.split('=') for pair in self.stock.SYNONYMS.split())

    def light(self, sentence):
        return self.english(sentence) if self.lang == 'en' else self.chinese(sentence)

    def english(self, sentence):
        words = []
        for number, word in enumerate(sentence.split(' ')):
            bare = word.strip('.,;:?!').lower()
            if bare in self.synonyms and self.rng.random() < .6:
                word = word.lower().replace(bare, self.synonyms[bare])
            elif bare in english.DROPPED and number and self.rng.random() < .5:
                continue
            words.append(word)
            if word.lower() in english.FILLED and self.rng.random() < .25:
                words.append(self.rng.choice(english.FILLERS))
        text = ' '.join(words)
        return text[0].upper() + text[1:]

    def chinese(self, sentence):
        pieces, at = [], 0
        while at < len(sentence):
            pair = sentence[at:at + 2]
            if pair in self.synonyms and self.rng.random() < .7:
                pieces.append(self.synonyms[pair])
                at += 2
                continue
            if not (at and sentence[at] in chinese.DROPPED and self.rng.random() < .12):
                pieces.append(sentence[at])
            if sentence[at] == '，' and self.rng.random() < .2:
                pieces.append(self.rng.choice(chinese.FILLERS))
            at += 1
        return ''.join(pieces)

    def reordered(self, sentences):
        """Neighbours change places."""
        sentences = list(sentences)
        for at in range(0, len(sentences) - 1, 2):
            sentences[at], sentences[at + 1] = sentences[at + 1], sentences[at]
        return sentences
