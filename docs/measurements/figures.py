#!/usr/bin/env python3
"""Makes the tables and the plots of docs/quality.md and docs/performance.md from the JSON files beside this script.

    figures.py            writes the tables into the pages, and the plots to docs/pictures (by matplotlib: Debian's python3-matplotlib)
    figures.py --check    compares the tables with the pages; exit code 1 if one differs

`plugin/benchmarks/run` wrote the JSON files, except published.json: figures of the literature.
"""
import json, os, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.dirname(HERE)
TYPES = {'none': 'verbatim', 'random': 'words shuffled, replaced, removed', 'translation-chain': 'translated there and back', 'summary': 'summary',
         'traditional': 'traditional characters', 'invisible': 'invisible, full-width characters', 'reorder': 'clauses reordered', 'noise': '5 to 15 % of characters changed',
         'homophone': '10 to 20 % homophones', 'short': 'short: 60 to 150 characters', 'translation': 'another translation', 'all': 'all'}
PARTS = ['document', 'survey', 'candidates', 'reading', 'analysis', 'alignment', 'fingerprints', 'the rest', 'collection of garbage']
COLOURS = ['#1b6ca8', '#e08e45', '#4f9d69', '#a34a5c', '#8a6fb0', '#9c7a54', '#5b8fa8', '#b0b0b0', '#d9c77e']


def load(name):
    with open(os.path.join(HERE, name + '.json'), encoding='utf-8') as file:
        return json.load(file)


def share(value):
    return f'{value:.3f}'.lstrip('0') if value < 1 else '1.000'


def number(value):
    """A measured value: three digits of the median, the smallest and the largest run in brackets."""
    if isinstance(value, dict):
        return f'{number(value["median"])} ({number(value["min"])}–{number(value["max"])})' if value['min'] != value['max'] else number(value['median'])
    return value if isinstance(value, str) else f'{value:,.0f}' if abs(value) >= 100 else f'{value:#.3g}'.rstrip('.')


def table(header, rows):
    return '\n'.join('|' + '|'.join(row) + '|' for row in [header, ['---'] * len(header), *rows])


def median(value):
    return value['median'] if isinstance(value, dict) else value


def runs(corpus):
    return [run['types'] for run in load(corpus)['runs']]


def rows_of(name, title):
    return next(part['rows'] for part in load(name)['tables'] if part['title'].startswith(title))


def english():
    default, fast = runs('pan13_train')
    return table(['reuse', 'cases', 'found', 'precision', 'recall', 'plagdet', 'fingerprints only'], [
        [TYPES[of], f'{default[of]["cases"]:,}', *(share(default[of][name]) for name in ('found', 'precision', 'recall')), f'**{share(default[of]["plagdet"])}**', share(fast[of]['plagdet'])]
        for of in ('none', 'random', 'translation-chain', 'summary', 'all')])


def published():
    ours = runs('pan13_train')[0]
    types = ['none', 'random', 'translation-chain', 'summary', 'all']
    return table(['plagdet', 'verbatim', 'shuffled', 'translated', 'summary', 'all'], [
        *([system['system'], *(share(system[of]) for of in types)] for system in load('published')['systems']),
        ['**Palimpsest, default**', *(f'**{share(ours[of]["plagdet"])}**' for of in types)]])


def chinese():
    default, fast, scheme = runs('zh_pan_dev')
    return table(['reuse', 'cases', 'found', 'precision', 'recall', 'plagdet', 'fingerprints only', 'published scheme'], [
        [TYPES[of], f'{default[of]["cases"]:,}', *(share(default[of][name]) for name in ('found', 'precision', 'recall')), f'**{share(default[of]["plagdet"])}**',
         share(fast[of]['plagdet']), share(scheme[of]['plagdet'])]
        for of in ('none', 'traditional', 'invisible', 'reorder', 'noise', 'homophone', 'short', 'translation', 'all')])


def others():
    def row(text, corpus, of='all', unit='cases'):
        result = runs(corpus)[0][of]
        return [text, f'{result.get("cases", result.get("pairs"))} {unit}', share(result['found'])]
    return table(['texts', 'of', 'found'], [
        row('English student answers: near copies', 'clough_stevenson', 'near-copy', 'pairs'), row('light revision', 'clough_stevenson', 'light-revision', 'pairs'),
        row('heavy revision', 'clough_stevenson', 'heavy-revision', 'pairs'), row('Chinese exercise: characters inserted, deleted, shuffled', 'zh_homework'),
        row('chapters of the Hanshu that derive from the Shiji', 'zh_shiji_hanshu', unit='pairs')])


def unrelated():
    return table(['documents without reuse', 'checked', 'with a passage'], [
        [text, f'{result["documents"]:,}', str(result['withPassages'])]
        for text, result in (('Chinese abstracts', runs('unrelated-chinese')[0]['all']), ('English news', runs('unrelated-english')[0]['all']))])


def lookup():
    ratios = {(row['flips'], row['ratio']): row['value'] for row in rows_of('lookup', 'Ratios')}
    return table(['flips', 'ours, ms', 'faiss', 'popcount scan', 'memory floor', 'faiss / ours', 'ours / floor'], [
        [str(row['flips']), *(number(row[name]) for name in ('ours', 'faiss', 'popcount scan', 'memory floor')), f'**{number(ratios[row["flips"], "faiss / ours"])}**',
         number(ratios[row['flips'], 'ours / memory floor'])] for row in rows_of('lookup', 'Lookup')])


def costs(rows, name):
    return table([name, 'CPU ms', 'ms'], [[row['checks'], number(row['CPU ms']), number(row['ms'])] for row in rows])


def modes():
    return costs(rows_of('check-modes', 'Ways'), 'check')


def lengths():
    return costs([*rows_of('check-lengths', 'Documents'), *rows_of('check-lengths', '10,000')], 'document')


def libraries():
    parts = ['survey', 'candidates', 'fingerprints', 'the rest']
    return table(['library', 'CPU ms', *parts], [[row['checks'], number(row['CPU ms']), *(number(median(row[part])) for part in parts)] for row in rows_of('libraries', 'Libraries')])


def duplicates():
    return table(['tables in memory', 'built, s', 'ten million passed, s', 'compared for each'], [
        [str(row['tables']), *(number(median(row[name])) for name in ('built, s', 'library passed, s', 'compared a signature'))] for row in rows_of('duplicates', 'Tables')])


TABLES = {'quality.md': [english, published, chinese, others, unrelated], 'performance.md': [lookup, modes, lengths, libraries, duplicates]}


def pages():
    """Each page with its tables as the files have them: (path, text now, text as it should be)."""
    for name, tables in TABLES.items():
        path = os.path.join(DOCS, name)
        with open(path, encoding='utf-8') as file:
            text = made = file.read()
        for function in tables:
            made, count = re.subn(rf'(<!-- figures\.py: {function.__name__} -->\n).*?(<!-- end -->)', lambda found: found[1] + function() + '\n' + found[2], made, flags=re.S)
            if count != 1:
                sys.exit(f'{name} has {count} places for the table {function.__name__}.')
        yield path, text, made


def plots():
    import matplotlib
    matplotlib.use('svg')
    matplotlib.rcParams.update({'svg.hashsalt': 'palimpsest', 'svg.fonttype': 'none', 'font.family': 'sans-serif', 'font.size': 10, 'axes.spines.top': False, 'axes.spines.right': False})
    from matplotlib import pyplot

    def save(figure, name):
        figure.tight_layout()
        figure.savefig(os.path.join(DOCS, 'pictures', name + '.svg'), metadata={'Date': None})
        pyplot.close(figure)

    def bars(axes, groups, series):
        """Bars of each group side by side: series is name -> values."""
        width = .8 / len(series)
        for place, (name, values) in enumerate(series.items()):
            axes.bar([group + (place - (len(series) - 1) / 2) * width for group in range(len(groups))], values, width * .92, label=name, color=COLOURS[place])
        axes.set_xticks(range(len(groups)), groups)
        axes.set_ylim(0, 1)
        axes.set_ylabel('plagdet')
        axes.legend(loc='upper center', bbox_to_anchor=(.5, -.12), ncol=3, frameon=False)

    types = ['none', 'random', 'translation-chain', 'summary', 'all']
    ours = runs('pan13_train')[0]
    figure, axes = pyplot.subplots(figsize=(8, 4.2))
    bars(axes, ['verbatim', 'shuffled', 'translated', 'summary', 'all'], {
        'Palimpsest': [ours[of]['plagdet'] for of in types], **{system['system']: [system[of] for of in types] for system in load('published')['systems'][:4]}})
    axes.set_title('English: PAN 2013 (the others are given the pairs)')
    save(figure, 'quality-english')

    default, fast, scheme = runs('zh_pan_dev')
    types = ['none', 'traditional', 'invisible', 'reorder', 'noise', 'homophone', 'short', 'translation', 'all']
    figure, axes = pyplot.subplots(figsize=(8, 4.2))
    bars(axes, ['verbatim', 'traditional', 'invisible', 'reordered', 'changed', 'homo-\nphones', 'short', 'other\ntranslation', 'all'], {
        name: [result[of]['plagdet'] for of in types] for name, result in (('default', default), ('fingerprints only', fast), ('published scheme', scheme))})
    axes.set_title('Chinese')
    save(figure, 'quality-chinese')

    sizes = [10_000, 100_000, 1_000_000]
    rows = rows_of('libraries', 'Libraries')
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.8), gridspec_kw={'width_ratios': [1, 1.3]})
    for place, way in enumerate(('one by one', '32 a request')):
        left.plot(sizes, [median(row['CPU ms']) for row in rows if row['checks'].endswith(way)], 'o-', label=way, color=COLOURS[place])
    left.plot(sizes, [median(rows[0]['CPU ms']) * size / sizes[0] for size in sizes], ':', label='if cost grew as the library', color='#888888')
    left.set_xscale('log')
    left.set_yscale('log')
    left.set_xlabel('sources of 10,000 characters')
    left.set_ylabel('CPU ms of a check')
    left.legend(frameon=False, loc='upper center', bbox_to_anchor=(.5, -.2))
    bottom = [0] * 3
    for place, part in enumerate(PARTS):
        values = [median(row[part]) for row in rows if row['checks'].endswith('one by one')]
        right.bar(['10,000', '100,000', '1,000,000'], values, bottom=bottom, label=part, color=COLOURS[place])
        bottom = [below + value for below, value in zip(bottom, values)]
    right.set_ylabel('CPU ms by part')
    right.legend(frameon=False, loc='center left', bbox_to_anchor=(1, .5))
    save(figure, 'cost-library')

    rows = rows_of('check-modes', 'Ways')
    figure, axes = pyplot.subplots(figsize=(8, 3.4))
    left = [0] * len(rows)
    for place, part in enumerate(PARTS):
        values = [median(row[part]) for row in rows]
        axes.barh([row['checks'] for row in rows], values, left=left, label=part, color=COLOURS[place])
        left = [before + value for before, value in zip(left, values)]
    axes.invert_yaxis()
    axes.set_xlabel('CPU ms of a check, 3,230 sources')
    axes.legend(frameon=False, loc='center left', bbox_to_anchor=(1, .5))
    save(figure, 'cost-parts')

    rows = rows_of('lookup', 'Lookup')
    figure, axes = pyplot.subplots(figsize=(8, 3.6))
    names = ['ours', 'faiss', 'popcount scan', 'memory floor']
    for place, name in enumerate(names):
        axes.bar([row['flips'] + (place - 1.5) * .2 for row in rows], [median(row[name]) for row in rows], .18, label=name, color=COLOURS[place])
    axes.set_yscale('log')
    axes.set_xticks([row['flips'] for row in rows], [f'flips: {row["flips"]}' for row in rows])
    axes.set_ylabel('ms a document of 130 sentences')
    axes.set_title('Lookup in ten million sentences')
    axes.legend(frameon=False, ncol=4, loc='upper center', bbox_to_anchor=(.5, -.1))
    save(figure, 'lookup')


if __name__ == '__main__':
    if sys.argv[1:] == ['--check']:
        differing = [os.path.basename(path) for path, text, made in pages() if text != made]
        sys.exit(f'Tables differ from docs/measurements: {", ".join(differing)}. Run docs/measurements/figures.py.' if differing else 0)
    for path, text, made in pages():
        with open(path, 'w', encoding='utf-8') as file:
            file.write(made)
    plots()
