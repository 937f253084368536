"""The documents of the corpus, which know what each of their stretches is: articles, and term papers."""
import bilingual
from prose import STOCK, Editor, Prose, language_of, people, reference, sentences_of

LABELS = bilingual.LABELS
COPY_CHARS = {'en': (200, 2500), 'zh': (80, 900)}
OWN_CHARS = {'en': (40, 1000), 'zh': (20, 340)}
ENOUGH_CHARS = {'en': 12_500, 'zh': 4_200, 'mixed': 8_000}  # behind these a chapter comes to its end
WRAP_COLUMNS = 84


class Document:
    """A text that grows, and what its stretches are."""

    def __init__(self, name):
        self.name, self.text, self.spans, self.sections, self.section = name, '', [], [], None
        self.owner = name  # whose own prose it has

    def enter(self, section):
        if section != self.section:
            self.section = section
            self.sections.append({'name': section, 'offset': len(self.text)})

    def add(self, text, kind=None, **more):
        if kind:
            self.spans.append({'kind': kind, 'offset': len(self.text), 'length': len(text), **more})
        self.text += text

    def line(self, start, end):
        """A stretch as who retypes it would have it, without the line ends of its page."""
        return self.text[start:end].replace('\n', ' ')

    def finish(self):
        for section, following in zip(self.sections, self.sections[1:] + [{'offset': len(self.text)}]):
            section['length'] = following['offset'] - section['offset']
        return self


class Article(Document):
    """A source that is no term paper; its sentences are known, for those who copy."""

    def __init__(self, name, subject, paragraphs, rng, runs):
        super().__init__(name)
        self.subject, self.lang = subject, language_of(subject)
        prose = Prose(self.lang, subject, 'ARTICLE', rng, runs, name)
        self.add(prose.heading() + '\n' + people(self.lang, rng) + '\n\n')
        self.paragraphs = []  # offset and text
        low, high = (350, 900) if self.lang == 'en' else (130, 320)
        composed = [prose.paragraph(rng.randint(low, high)) for _ in range(7)]
        for text in composed[:3] + paragraphs + composed[3:]:
            self.paragraphs.append((len(self.text), text))
            self.add(text + '\n\n')
        self.add(LABELS[self.lang]['references'] + '\n')
        for _ in range(rng.randint(4, 8)):
            self.add(reference(prose, rng) + '\n')

    def sentences(self):
        """Lists of (start, end), a list a paragraph."""
        return [[(offset + start, offset + end) for start, end in sentences_of(text, self.lang)] for offset, text in self.paragraphs]


class Paper(Document):
    """A term paper. Copies and quotations come from the sources that are given; without any it is the student's own."""

    def __init__(self, name, lang, klass, subject, sources, rng, runs, copied_share):
        super().__init__(name)
        self.lang, self.klass, self.rng, self.runs, self.cases = lang, klass, rng, runs, []
        self.main = 'en' if lang == 'en' else 'zh'
        self.subjects = {language_of(part): part for part in subject.split('+')}
        self.prose = {part: Prose(part, of, 'STUDENT' if sources else 'EARLIER', rng, runs, name) for part, of in self.subjects.items()}
        self.sources, self.copied_share = sources, copied_share
        self.labels = LABELS[self.main]
        self.taken = []  # what was copied already: source, start, end
        self.apart = '\n\n' if rng.random() < (.75 if lang == 'en' else .4) else '\n'
        self.indent = '　　' if self.main == 'zh' and rng.random() < .6 else ''
        self.wraps = lang == 'en' and rng.random() < .2
        self.has_headers, self.is_torn, self.page, self.since_header = rng.random() < .4, True, 1, 0
        self.is_plain = rng.random() < .18  # the text follows the front matter at once
        self.numbered = rng.random() < .6
        self.build()
        self.finish()

    # front matter

    def build(self):
        rng = self.rng
        self.title = rng.choice(STOCK[self.main].SUBJECTS[self.subjects[self.main]]['title'])
        self.student = people(self.main, rng)
        self.number = str(rng.randint(10_000_000, 99_999_999))
        day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2019, 2024)
        self.date = f'{year}年{month}月{day}日' if self.main == 'zh' else f'{day}.{month}.{year}' if rng.random() < .5 else f'{year}-{month:02}-{day:02}'
        self.front()
        chapters = self.plan()
        if not self.is_plain:
            if rng.random() < .5:
                self.contents(chapters)
            self.abstract()
        for heading, section, items in chapters:
            self.chapter(heading, section, items)
        self.references()
        if self.has_appendix:
            self.appendix()

    def front(self):
        rng, klass = self.rng, self.klass
        filled = {**klass, 'title': self.title, 'student': self.student, 'number': self.number, 'date': self.date}
        self.enter('title')
        self.add('\n'.join(line.format(**filled) for line in self.labels['cover']), 'cover')
        self.add('\n\n')
        self.enter('declaration')
        oath = klass['declaration'] + '\n' + klass['oath'] + '\n' + self.labels['signed'].format(**filled)
        self.add(oath, 'declaration')
        self.add('\n\n')
        if rng.random() < .6:
            self.add(klass['ethics'], 'declaration')
            self.add('\n\n')
        self.enter('assignment')
        self.add(self.labels['assignment'] + '\n' + klass['task'] + ('\n' + klass['extra'] if rng.random() < .5 else ''), 'assignment')
        self.add('\n\n')

    def contents(self, chapters):
        self.enter('contents')
        page, lines = 1, [self.labels['contents']]
        headings = [self.labels['abstract']] + [heading for heading, _, _ in chapters if heading] + [self.labels['references']]
        if self.has_appendix:
            headings.append(self.labels['appendix'])
        dots = self.rng.choice([' ' + '.' * 20 + ' ', ' …………………… ' if self.main == 'zh' else ' . . . . . . . . . . ', '\t'])
        for heading in headings:
            lines.append(f'{heading}{dots}{page}')
            page += self.rng.randint(0, 3)
        self.add('\n'.join(lines), 'contents')
        self.add('\n\n')

    def abstract(self):
        for lang in (['zh', 'en'] if self.lang == 'mixed' else [self.main]):
            prose = self.prose[lang]
            self.enter('abstract')
            self.add(LABELS[lang]['abstract'] + '\n', 'heading')
            self.paragraph([('abstract', prose.paragraph(500 if lang == 'en' else 160), {})], lang)
            self.enter('keywords')
            words = [prose.fill(slot) for slot in self.rng.sample(['{N}', '{X}', '{P}', '{W}', '{A}'], 4)]
            self.add(LABELS[lang]['keywords'] + LABELS[lang]['comma'].join(words), 'keywords')
            self.add('\n\n')

    # body

    def plan(self):
        """Chapters as (heading, section, items); an item is 'own', 'copy', 'quote', 'block' or 'table', with its language."""
        rng = self.rng
        self.has_appendix = not self.is_plain and rng.random() < .3
        count = rng.randint(1, 3) if self.sources else 1
        langs = [('zh', 'en')[number % 2] for number in range(count)] if self.lang == 'mixed' else [self.main] * count
        chapters = []
        if self.is_plain:
            chapters.append([None, 'body', self.main])
        else:
            chapters.append([self.numbering(1, self.main) + self.labels['introduction'], 'introduction', self.main])
        for number, lang in enumerate(langs):
            chapters.append([self.numbering(number + 2, lang) + self.prose[lang].heading(), 'body', lang])
        chapters.append([self.numbering(count + 2, self.main) + self.labels['conclusion'], 'conclusion', self.main])
        return [(heading, section, self.items(section, lang, number)) for number, (heading, section, lang) in enumerate(chapters)]

    def numbering(self, number, lang):
        if not self.numbered:
            return ''
        return '一二三四五六七八九'[number - 1] + '、' if lang == 'zh' else f'{number} '

    def items(self, section, lang, number):
        rng = self.rng
        copies = self.copied_share > 0
        items = [('own', lang)]
        if section == 'conclusion':
            return items + [('own', lang)] * rng.randint(0, 1)
        if number == 0 and self.is_plain and copies:
            items.append(('copy', lang))  # right behind the student's opening
        for _ in range(rng.randint(1, 2) if section == 'introduction' or not self.sources else rng.randint(2, 4)):
            if copies and rng.random() < self.copied_share:
                items.append(('copy', lang))
            if self.sources and rng.random() < .15:
                items.append((rng.choice(['quote', 'block']), lang))
            items.append(('own', lang))
        if section == 'body' and rng.random() < .12:
            items.insert(1, ('table', lang))
        return items

    def chapter(self, heading, section, items):
        self.enter(section)
        if heading:
            self.add(heading + '\n', 'heading')
        last = None
        for item, lang in items:
            if last and len(self.text) > ENOUGH_CHARS[self.lang]:
                break
            copied_before = last == 'copy'
            {'own': self.own, 'copy': self.copy, 'quote': self.quote, 'block': self.block, 'table': self.table}[item](lang, copied_before)
            last = item

    def own_length(self, lang, between):
        low, high = OWN_CHARS[lang]
        if between and self.rng.random() < .4:
            return self.rng.randint(low, low * 5)
        return min(self.rng.randint(low * 3, high), self.rng.randint(low * 3, high))

    def own(self, lang, between):
        self.paragraph([('own', self.prose[lang].paragraph(self.own_length(lang, between)), {})], lang)

    def table(self, lang, between):
        prose = self.prose[lang]
        rows = [f'{prose.fill("{P}")}\t{self.rng.randint(3, 400)}\t{self.rng.random() * 100:.1f}' for _ in range(self.rng.randint(4, 8))]
        self.add(('Table 1\n' if lang == 'en' else '表1\n') + '\n'.join(rows), 'table')
        self.add('\n\n')

    def paragraph(self, runs, lang):
        """One paragraph of runs (kind, text, more), and what belongs between it and the next."""
        space = ' ' if lang == 'en' else ''
        text = space.join(text for _, text, _ in runs)
        shown = self.wrapped(text) if self.wraps else text
        self.add(self.indent if lang == 'zh' else '')
        at = 0
        for number, (kind, run, more) in enumerate(runs):
            self.spanned(shown[at:at + len(run)], kind, more)
            at += len(run)
            if number < len(runs) - 1:
                self.add(space and shown[at])
                at += len(space)
        self.add(self.apart)
        self.header()

    def spanned(self, text, kind, more):
        """A run; a copy goes on where the paragraph before ended with its first part."""
        source = more.get('source')
        if source is None:
            self.add(text, kind)
            return
        last = self.cases[-1] if self.cases else None
        if more['continues'] and not self.text[last['susp_offset'] + last['susp_length']:].strip() \
                and not source.text[last['src_offset'] + last['src_length']:more['start']].strip():
            last['susp_length'] = len(self.text) + len(text) - last['susp_offset']
            last['src_length'] = more['end'] - last['src_offset']
            self.spans[-1]['length'] = last['susp_length']
            self.add(text)
            return
        self.cases.append({'susp': self.name, 'src': source.name, 'susp_offset': len(self.text), 'susp_length': len(text),
                           'src_offset': more['start'], 'src_length': more['end'] - more['start'], 'type': more['type']})
        self.add(text, kind, type=more['type'])

    def wrapped(self, text):
        """The same characters, with line ends in place of some blanks."""
        shown, column = list(text), 0
        blank = None
        for at, char in enumerate(text):
            column += 1
            if char == ' ':
                blank = at
            if column > WRAP_COLUMNS and blank is not None:
                shown[blank], column, blank = '\n', at - blank, None
        return ''.join(shown)

    def header(self):
        """A running header, now and then, as when pages were joined."""
        self.since_header += 1
        if self.has_headers and self.is_torn and self.since_header >= 3 and self.rng.random() < .4:
            self.since_header = 0
            self.page += 1
            self.add(self.klass['header'] + '\n' + self.labels['page'].format(page=self.page), 'header')
            self.add(self.apart)

    # what is taken from others

    def stretch(self, lang, chars):
        """Sentences in a row of a source of this paper's subject, by paragraph, that were not taken before."""
        rng = self.rng
        sources = [source for source in self.sources if source.lang == lang]
        for _ in range(200):
            if self.taken and rng.random() < .4:  # several from one source
                known = [source for source, _, _ in self.taken if source.lang == lang]
                source = rng.choice(known) if known else rng.choice(sources)
            else:
                source = rng.choice(sources)
            flat = [(number, span) for number, spans in enumerate(source.sentences()) for span in spans]
            first, wanted = rng.randrange(len(flat)), rng.randint(*chars)
            last = flat[first][0] if isinstance(source, Paper) else len(flat)  # between paragraphs papers have headings and headers
            chosen = []
            for number, span in flat[first:]:
                if number > last or span[1] - flat[first][1][0] > chars[1]:
                    break
                chosen.append((number, span))
                if span[1] - flat[first][1][0] >= wanted:
                    break
            if not chosen:
                continue
            start, end = chosen[0][1][0], chosen[-1][1][1]
            if chars[0] <= end - start <= chars[1] and all(source is not other or end <= a - 60 or start >= b + 60 for other, a, b in self.taken):
                self.taken.append((source, start, end))
                by_paragraph = {}
                for number, span in chosen:
                    by_paragraph.setdefault(number, []).append(span)
                return source, list(by_paragraph.values())
        return None, []

    def copy(self, lang, between):
        rng = self.rng
        low, high = COPY_CHARS[lang]
        source, parts = self.stretch(lang, (low, high if rng.random() < .4 else low * 4))
        if source is None:
            return self.own(lang, between)
        kind = rng.choices(['none', 'light', 'reorder'], [5, 3, 2])[0]
        if kind == 'reorder' and sum(map(len, parts)) < 3:
            kind = 'none'
        editor = Editor(lang, rng)
        before, after = rng.random() < .3, rng.random() < .25
        self.is_torn = min(spans[-1][1] - spans[0][0] for spans in parts) >= low  # by running headers
        for number, spans in enumerate(parts):
            texts = [source.line(start, end) for start, end in spans]
            if kind == 'light':
                texts = [editor.light(text) for text in texts]
            elif kind == 'reorder':
                texts = editor.reordered(texts)
            more = {'source': source, 'start': spans[0][0], 'end': spans[-1][1], 'type': kind, 'continues': number > 0}
            runs = [('copy', (' ' if lang == 'en' else '').join(texts), more)]
            low_own = OWN_CHARS[lang][0]
            if before and number == 0:
                runs.insert(0, ('own', self.prose[lang].paragraph(rng.randint(low_own, low_own * 4)), {}))
            if after and number == len(parts) - 1:
                runs.append(('own', self.prose[lang].paragraph(rng.randint(low_own, low_own * 4)), {}))
            self.paragraph(runs, lang)
        self.is_torn = True

    def quoted(self, lang, chars):
        source, parts = self.stretch(lang, chars)
        if source is None or len(parts) != 1 or any(mark in source.line(parts[0][0][0], parts[0][-1][1]) for mark in '“”"'):
            return None
        start, end = parts[0][0][0], parts[0][-1][1]
        return source, start, end, source.line(start, end)

    def quote(self, lang, between):
        found = self.quoted(lang, (60, 320) if lang == 'en' else (25, 110))
        if found is None:
            return self.own(lang, between)
        source, start, end, text = found
        lead = self.prose[lang].paragraph(80 if lang == 'en' else 30)
        name, year, page = people(lang, self.rng).split(' ')[-1], self.rng.randint(1995, 2022), self.rng.randint(2, 300)
        opening, closing = ('“', f'” ({name} {year}: {page}).') if lang == 'en' else (f'{name}写道：“', f'”（{year}，第{page}页）。')
        space = ' ' if lang == 'en' else ''
        self.add(self.indent if lang == 'zh' else '')
        self.add(lead, 'own')
        self.add(space + opening)
        self.spanned(text, 'quotation', {'source': source, 'start': start, 'end': end, 'type': 'quotation', 'continues': False})
        self.add(closing)
        self.add(space + self.prose[lang].paragraph(120 if lang == 'en' else 40), 'own')
        self.add(self.apart)

    def block(self, lang, between):
        """A quotation in lines of its own, indented, between blank lines."""
        found = self.quoted(lang, (150, 600) if lang == 'en' else (60, 200))
        if found is None:
            return self.own(lang, between)
        source, start, end, text = found
        name, year, page = people(lang, self.rng).split(' ')[-1], self.rng.randint(1995, 2022), self.rng.randint(2, 300)
        self.add('' if self.text.endswith('\n\n') else '\n')
        indent = '    ' if lang == 'en' else '　　　　'
        self.add(indent)
        if self.wraps:
            text = self.wrapped(text).replace('\n', '\n' + indent)
        self.spanned(text, 'quotation', {'source': source, 'start': start, 'end': end, 'type': 'quotation', 'continues': False})
        self.add(f' ({name} {year}: {page})\n\n' if lang == 'en' else f'（{name}，{year}：{page}）\n\n')

    # back matter

    def references(self):
        self.enter('references')
        rng = self.rng
        own = [reference(self.prose[lang], rng) for lang in self.prose for _ in range(rng.randint(2, 5))]
        shared = rng.sample(self.klass['readings'], rng.randint(len(self.klass['readings']) * 2 // 3, len(self.klass['readings'])))
        entries = shared + own
        if self.main == 'en':
            entries.sort()
        self.add(self.labels['references'] + '\n', 'heading')
        for entry in entries:
            self.add(entry, 'references')
            self.add('\n')
        self.add('\n')

    def appendix(self):
        self.enter('appendix')
        self.add(self.labels['appendix'] + '\n', 'heading')
        for _ in range(self.rng.randint(1, 3)):
            text = self.prose[self.main].paragraph(300 if self.main == 'en' else 100)
            self.add(text, 'appendix')
            self.add('\n')

    # as a source

    def sentences(self):
        return [[(span['offset'] + start, span['offset'] + end) for start, end in sentences_of(self.text[span['offset']:span['offset'] + span['length']], self.main)]
                for span in self.spans if span['kind'] == 'own' and span['length'] > 60]

    def ratio(self):
        return sum(span['length'] for span in self.spans if span['kind'] == 'copy') / len(self.text)

    def record(self):
        return {'susp': self.name, 'language': self.lang, 'length': len(self.text), 'ratio': round(self.ratio(), 5), 'spans': self.spans, 'sections': self.sections}
