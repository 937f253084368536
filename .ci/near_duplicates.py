#!/usr/bin/env python3
"""Makes a corpus of near duplicates from real texts, for `plugin/benchmarks/run evaluate --duplicates`.

    near_duplicates.py SHARED_DIR en|zh OUT

SHARED_DIR holds corpora/. OUT gets src/, susp/ and truth.jsonl: copies edited as copies really are, and, as hard negatives,
other texts in the same chrome, with a quoted paragraph, or untouched. The same texts for the same corpora.
"""
import json, os, random, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, 'plugin', 'core', 'src', 'main', 'resources', 'org', 'palimpsest', 'core', 'text', 'traditional-simplified.txt')

# What stands before and behind an article: s section, d date, x titles of other articles.
CHROME = {
    'en': [
        ('Home | News | Sport | Weather | Travel | Log in\nYou are here: Home > News > {s}\nLast updated: {d}\n',
         '\nE-mail this to a friend | Printable version\nThe company is not responsible for the content of external internet '
         'sites\nTop stories now: {x}\nAbout us | Help | Terms of use | Privacy and cookies | © 2020 All rights reserved'),
        ('THE DAILY RECORD ONLINE\n{d}\nSubscribe today and save 40% on home delivery\n',
         '\nRelated articles\n{x}\nComments (14) Sign in to leave a comment\nCopyright 2020 Daily Record Media Ltd. '
         'Reproduction without permission is prohibited.'),
        ('Mirror copy retrieved {d} by the archive crawler. This page may not show the current version.\n',
         '\nShare this: Facebook Twitter Reddit Print\n{x}\nPrevious post Next post\nPowered by a content management system')],
    'zh': [
        ('首页 | 新闻 | 体育 | 财经 | 科技 | 登录 注册\n当前位置：首页 > 新闻中心 > {s}\n{d} 来源：本站综合 编辑：小李 字号：大 中 小\n',
         '\n【打印本页】【关闭窗口】【分享到微博】\n相关阅读：{x}\n版权所有 © 2020 未经授权禁止转载 京ICP备12345678号 违法和不良信息举报电话：010-12345678'),
        ('每日导报网 {d}\n扫码下载客户端，看更多独家报道\n',
         '\n责任编辑：王小明\n热门推荐\n{x}\n网友评论（23条） 登录后发表评论\n本网站所载文章仅代表作者本人观点，与本站立场无关。'),
        ('转载自网络 发布时间：{d} 阅读次数：1024\n',
         '\n声明：本文内容由用户自发贡献，如有侵权请联系删除。\n上一篇：{x}\n关注公众号获取更多资料')]}
SECTIONS = {'en': ['Business', 'World', 'UK'], 'zh': ['国内', '国际', '社会']}
WORDS = {
    'said': 'stated', 'also': 'as well', 'however': 'but', 'big': 'large', 'began': 'started', 'many': 'a lot of', 'about': 'around',
    'year': 'twelve months', 'while': 'whereas', 'because': 'since', 'people': 'persons', 'show': 'reveal', 'shows': 'reveals',
    'made': 'produced', 'new': 'fresh', 'last': 'previous', 'against': 'versus', 'including': 'among them', 'help': 'assist',
    'told': 'informed', 'expected': 'anticipated', 'added': 'went on', 'between': 'among', 'increase': 'rise', 'biggest': 'largest'}
HAN_WORDS = {
    '表示': '指出', '进行': '开展', '目前': '现在', '因此': '所以', '但是': '不过', '我们': '咱们', '可以': '能够', '使用': '采用', '非常': '十分',
    '提高': '提升', '通过': '经由', '需要': '须要', '问题': '难题', '如果': '倘若', '认为': '觉得', '开始': '着手', '以及': '和', '推动': '促进',
    '加强': '强化', '记者': '本报记者'}


def paragraphs(text):
    return [each for each in text.split('\n') if each.strip()]


def long_sentences(text, lang):
    return {each.strip() for each in re.split(r'(?<=[.!?。！？])\s*', text) if len(each.strip()) > (40 if lang == 'en' else 20)}


def originals(shared, lang):
    """Texts that are no versions of each other: none shares three long sentences with one before it."""
    folder = os.path.join(shared, 'corpora', 'en_news_unrelated' if lang == 'en' else 'zh_pan_dev', 'src')
    kinds = ('',) if lang == 'en' else ('zh_news', 'zh_tech', 'zh_weekly')
    texts, holders = {}, {}
    for name in sorted(os.listdir(folder)):
        if not name.startswith(kinds):
            continue
        with open(os.path.join(folder, name), encoding='utf-8', newline='') as file:
            text = file.read()
        sentences = long_sentences(text, lang)
        shared_counts = {}
        for sentence in sentences:
            for holder in holders.get(sentence, ()):
                shared_counts[holder] = shared_counts.get(holder, 0) + 1
        if len(text) >= 600 and max(shared_counts.values(), default=0) < 3:
            texts[name] = text
            for sentence in sentences:
                holders.setdefault(sentence, []).append(name)
    return texts


class Edits:
    """What happens to texts that are copied."""

    def __init__(self, lang, chance, spare):
        self.lang, self.chance, self.spare = lang, chance, spare
        self.traditional_of = {}
        with open(TABLE, encoding='utf-8') as file:
            for line in file:
                if len(line.strip()) == 2:
                    self.traditional_of.setdefault(line[1], line[0])
        self.kinds = {
            'chrome': self.chrome, 'ads': self.ads, 'lost': self.lost, 'typographic': self.typographic, 'rewritten': self.rewritten,
            'updated': self.updated, 'page': lambda text: self.typographic(self.ads(self.chrome(self.lost(text)))),
            'reprint': lambda text: self.chrome(self.rewritten(text))}
        if lang == 'zh':
            self.kinds['traditional'] = lambda text: self.chrome(self.traditional(text))

    def date(self):
        year, day = self.chance.randint(2003, 2024), self.chance.randint(1, 28)
        return f'{day} March {year}, 10:{day} GMT' if self.lang == 'en' else f'{year}年3月{day}日 10:{day}'

    def chrome(self, text, which=None):
        head, foot = self.chance.choice(CHROME[self.lang]) if which is None else CHROME[self.lang][which]
        titles = '\n'.join(paragraphs(self.chance.choice(self.spare))[0][:40] for _ in range(4))
        values = dict(s=self.chance.choice(SECTIONS[self.lang]), d=self.date(), x=titles)
        return head.format(**values) + text + foot.format(**values)

    def ads(self, text):
        kept = paragraphs(text)
        for _ in range(self.chance.randint(2, 3)):
            advertisement = self.chance.choice(paragraphs(self.chance.choice(self.spare)))[:200]
            kept.insert(self.chance.randint(1, len(kept)), ('Advertisement: ' if self.lang == 'en' else '广告：') + advertisement)
        return '\n\n'.join(kept)

    def lost(self, text):
        """Without an eighth to a third of it."""
        all_of_it = paragraphs(text)
        room = sum(map(len, all_of_it)) * self.chance.uniform(.12, .3)
        gone = set()
        for i in self.chance.sample(range(len(all_of_it)), len(all_of_it)):
            if len(all_of_it[i]) <= room:
                gone.add(i)
                room -= len(all_of_it[i])
        return '\n\n'.join(each for i, each in enumerate(all_of_it) if i not in gone)

    def typographic(self, text):
        if self.lang == 'zh':
            return text.translate(str.maketrans({'，': ',', '。': '. ', '“': '"', '”': '"', '、': '､'}))
        text = re.sub(r'"([^"]*)"', r'“\1”', text.replace("'", '’').replace(' - ', ' — ').replace('...', '…'))
        return re.sub(r'\b(\d+)%', r'\1 per cent', text).replace('£', 'GBP ').replace('. ', '.  ')

    def rewritten(self, text):
        words, pattern = (WORDS, r'[A-Za-z]+') if self.lang == 'en' else (HAN_WORDS, '|'.join(HAN_WORDS))
        text = re.sub(pattern, lambda m: words.get(m[0].lower(), m[0]) if self.chance.random() < .7 else m[0], text)
        kept = []
        for each in paragraphs(text):
            sentences = [s for s in re.split(r'(?<=[.!?]) |(?<=[。！？])', each) if s]
            if len(sentences) > 2 and self.chance.random() < .3:
                self.chance.shuffle(sentences)
            if len(sentences) > 1 and self.chance.random() < .15:
                sentences.pop(self.chance.randrange(len(sentences)))
            kept.append((' ' if self.lang == 'en' else '').join(sentences))
        return '\n\n'.join(kept)

    def updated(self, text):
        changed = re.sub(r'\d+', lambda m: str(int(m[0]) + self.chance.randint(1, 9)) if self.chance.random() < .6 else m[0], text)
        kept = paragraphs(changed)
        kept.insert(1, self.chance.choice(paragraphs(self.chance.choice(self.spare))))
        return '\n\n'.join(kept)

    def traditional(self, text):
        return ''.join(self.traditional_of.get(character, character) for character in text)


def shortened(text, length):
    """As long as news and reports are."""
    kept = []
    for each in paragraphs(text):
        kept.append(each)
        if sum(map(len, kept)) > length:
            break
    return '\n\n'.join(kept)


def main(shared, lang, out):
    chance = random.Random(19)
    texts = originals(shared, lang)
    names = sorted(texts)
    chance.shuffle(names)
    spare, names = [texts[name] for name in names[:60]], names[60:]
    if lang == 'zh':
        texts = {name: shortened(texts[name], chance.choice([800, 1500, 2500, 4000])) for name in names}
    sources = names[:min(1200, len(names) * 2 // 3)]
    others = names[len(sources):len(sources) + 600]
    edits = Edits(lang, chance, spare)

    def write(folder, name, text):
        os.makedirs(os.path.join(out, folder), exist_ok=True)
        with open(os.path.join(out, folder, name), 'w', encoding='utf-8', newline='') as file:
            file.write(text)

    for name in sources:
        write('src', name, edits.chrome(texts[name], 0) if chance.random() < .33 else texts[name])
    with open(os.path.join(out, 'truth.jsonl'), 'w', encoding='utf-8') as truth:
        kinds = list(edits.kinds)
        for i, name in enumerate(chance.sample(sources, min(100 * len(kinds), len(sources)))):
            kind = kinds[i % len(kinds)]
            copy = f'{kind}-{i:04d}.txt'
            write('susp', copy, edits.kinds[kind](texts[name]))
            truth.write(json.dumps({'susp': copy, 'src': name, 'type': kind}, ensure_ascii=False) + '\n')
    for i, name in enumerate(others):
        if i % 3 == 0:
            text = edits.chrome(texts[name], 0)
        elif i % 3 == 1:
            kept = paragraphs(texts[name])
            kept.insert(1, chance.choice(paragraphs(texts[chance.choice(sources)]))[:400])
            text = '\n\n'.join(kept)
        else:
            text = texts[name]
        write('susp', f'other-{i:04d}.txt', text)
    print(len(sources), 'sources,', min(100 * len(kinds), len(sources)), 'copies,', len(others), 'others')


if __name__ == '__main__':
    if len(sys.argv) != 4 or sys.argv[2] not in CHROME:
        sys.exit(__doc__)
    main(*sys.argv[1:])
