#!/usr/bin/env python3
"""Measures what a check makes of term papers, and holds the bounds.

    measure.py [--among CORPORA] [ANSWERS_DIR]

The papers are made afresh by make.py; `plugin/benchmarks/run evaluate` checks and judges them. They are made twice, with two seeds:
bounds that hold for one hundred papers only, because somebody looked at these, fail on the others. ANSWERS_DIR keeps the
answers to the first hundred. With CORPORA both are checked once more, in a library of the size that libraries have: among
every second source of two of its corpora, where what a class shares is rare, and not in more than a tenth of all documents. Last
come papers that say an essay again amid their own words on its subject: how much of these is counted.
"""
import argparse, glob, json, os, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.dirname(HERE))
import floors

# The table, the row, the figure -> the least that it may be, or the most.
FLOORS = {
    ('languages', 'all', 'precision'): .97, ('languages', 'all', 'recall'): .99, ('languages', 'all', 'sections'): .98,
    ('languages', 'en', 'recall'): .99, ('languages', 'mixed', 'recall'): .99, ('languages', 'zh', 'recall'): .99,
    ('types', 'light', 'recall'): .99, ('types', 'none', 'recall'): .99, ('types', 'reorder', 'recall'): .99,
}
CEILINGS = {
    ('languages', 'all', 'largestDeviation'): 3, ('languages', 'all', 'meanDeviation'): .3, ('languages', 'all', 'offByMoreThan3'): 0,
    ('kinds', 'own', 'counted'): 1_600, ('kinds', 'cover', 'counted'): 0, ('kinds', 'declaration', 'counted'): 0, ('kinds', 'contents', 'counted'): 0, ('kinds', 'references', 'counted'): 0, ('kinds', 'quotation', 'counted'): 0,
}
# Of rewritten papers; what is rewritten freely, or sentence by sentence, is hardly found.
REWRITTEN_FLOORS = {
    ('languages', 'all', 'precision'): .98, ('languages', 'zh', 'precision'): .98,
    ('types', 'edited15', 'recall'): .97, ('types', 'edited25', 'recall'): .96, ('types', 'edited35', 'recall'): .92, ('types', 'words', 'recall'): .6,
}
REWRITTEN_CEILINGS = {('kinds', 'own', 'counted'): 1_000}
SEEDS = ('palimpsest', 'second')
# What the second hundred may do besides: 67 characters of a cover were counted when it was seen first.
SECOND = {('kinds', 'cover', 'counted'): 100}
AMONG, EVERY = ('pan13_train', 'zh_pan_dev'), 2


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f'{os.path.basename(command[0])} ended with {done.returncode}:\n{done.stdout[-3000:]}')
    return done.stdout


def add_others(corpora, sources):
    for corpus in AMONG:
        for path in sorted(glob.glob(os.path.join(corpora, corpus, 'src', '*')))[::EVERY]:
            shutil.copy(path, os.path.join(sources, f'{corpus}-{os.path.basename(path)}'))


def make(corpus, seed, *options):
    """Writes papers into a folder; returns a line about them."""
    return run(sys.executable, os.path.join(HERE, 'make.py'), corpus, '--seed', seed, *options).strip()


def measured(seed, answers, corpora=None, options=()):
    with tempfile.TemporaryDirectory(prefix='palimpsest-papers-') as work:
        corpus, report = os.path.join(work, 'term-papers'), os.path.join(work, 'report.json')
        print('  ' + make(corpus, seed, *options))
        if corpora:
            add_others(corpora, os.path.join(corpus, 'src'))
        kept = ['--keep', answers] if answers else []
        run(os.path.join(ROOT, 'plugin', 'benchmarks', 'run'), 'evaluate', corpus, '--quiet', '--format', 'json', '--output', report, '--param', 'coverage=true', *kept)
        with open(report, encoding='utf-8') as file:
            return json.load(file)['runs'][0]


def show(result):
    print(f'  {result["checked"]} checked in {result["seconds"]:.1f} s')
    for table in ('languages', 'types', 'kinds'):
        for row, figures in result['papers'][table].items():
            print(f'    {row:12}' + '  '.join(f'{name} {floors.short(figure)}' for name, figure in figures.items()))
    for paper in result['papers'].get('worst', []):
        print(f'    {paper["document"]}: {100 * paper["truth"]:.1f} % are copied, {100 * paper["reported"]:.1f} % were reported')


def hold(title, result, ceilings, least=FLOORS):
    floors.at_most(f'{title}: papers not checked', result['notChecked'], 0)
    for bounds, hold_one in ((least, floors.at_least), (ceilings, floors.at_most)):
        for (table, row, name), bound in bounds.items():
            hold_one(f'{title}: {row} {name}', result['papers'][table][row][name], bound)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--among', metavar='CORPORA')
    parser.add_argument('answers', nargs='?', metavar='ANSWERS_DIR')
    options = parser.parse_args(arguments)
    for seed in SEEDS:
        is_first = seed == SEEDS[0]
        ceilings = CEILINGS if is_first else CEILINGS | SECOND
        title = f'term papers, seed {seed}'
        result = measured(seed, options.answers if is_first else None)
        show(result)
        hold(title, result, ceilings)
        if options.among:
            print('  the same among other texts:')
            result = measured(seed, None, options.among)
            show(result)
            hold(f'{title}, among others', result, ceilings)
    result = measured(SEEDS[0], None, options.among, ['--rewritten'])
    show(result)
    hold('rewritten papers', result, REWRITTEN_CEILINGS, REWRITTEN_FLOORS)
    floors.finish()


if __name__ == '__main__':
    main(sys.argv[1:])
