#!/usr/bin/env python3
"""Measures quality and cost through the command line, and holds the floors.

    measure.py [--sample] SHARED_DIR [CORPUS ...]

SHARED_DIR holds corpora/ and tools/score.py. `plugin/benchmarks/run evaluate` measures; score.py scores the same answers once more, and
has to agree. Times are printed as ratios of one run, because machines differ; the floors are on quality and on ratios only.
With --sample a part that shows a fall within minutes: some documents of two corpora, term papers, near duplicates.
"""
import floors, halves, homophones, near_duplicates, sentences, short_copies
from papers import measure as papers
import argparse, hashlib, io, json, os, re, shutil, signal, statistics, subprocess, sys, tempfile, time, urllib.parse, urllib.request, zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEAP = '4g'
CONF = os.path.join(ROOT, 'solr-configs', 'palimpsest', 'conf')
solr = None  # its address, once it has started

# The published scheme: an equal segment, sentences against sentences, nothing more.
DEFAULT, FINGERPRINTS = 'default', 'profile=fast'
PUBLISHED = 'profile=fast expert.flips=0 expert.windows=false expert.extension=false'
SETTINGS = {
    'pan13_train': [DEFAULT, FINGERPRINTS],
    'zh_pan_dev': [DEFAULT, FINGERPRINTS, PUBLISHED],
    'zh_shiji_hanshu': [DEFAULT, FINGERPRINTS],
    'clough_stevenson': [DEFAULT, FINGERPRINTS],
    'zh_homework_lunwenchachong': [DEFAULT, FINGERPRINTS],
}
# Corpus and settings: type of reuse -> figure -> the least it may be.
FLOORS = {
    ('pan13_train', DEFAULT): {
        'all': {'plagdet': .90}, 'none': {'plagdet': .97}, 'random': {'plagdet': .90}, 'translation-chain': {'plagdet': .90}, 'summary': {'plagdet': .40}},
    ('pan13_train', FINGERPRINTS): {'all': {'plagdet': .66}, 'none': {'plagdet': .89}},
    ('zh_pan_dev', DEFAULT): {
        'all': {'plagdet': .93},
        'none': {'found': .98}, 'noise': {'found': .98}, 'reorder': {'found': .98}, 'homophone': {'found': .98},
        'traditional': {'found': .98}, 'invisible': {'found': .98},
        'short': {'plagdet': .93, 'found': .96}, 'translation': {'found': .80}},
    ('zh_pan_dev', FINGERPRINTS): {'all': {'plagdet': .75}, 'none': {'plagdet': .91}, 'reorder': {'plagdet': .90}},
    ('zh_homework_lunwenchachong', DEFAULT): {'all': {'found': 1}},
    ('zh_shiji_hanshu', DEFAULT): {'all': {'found': .94}},
    ('clough_stevenson', DEFAULT): {'all': {'found': .91}},
}
# Corpus -> every n-th of its documents is checked for a sample; and the floors, just below the figures of this sample.
SAMPLES = {'pan13_train': 12, 'zh_pan_dev': 6}
SAMPLE_FLOORS = {
    'pan13_train': {'all': {'plagdet': .905}, 'none': {'plagdet': .98}, 'random': {'plagdet': .91}, 'translation-chain': {'plagdet': .915}, 'summary': {'plagdet': .33}},
    'zh_pan_dev': {'all': {'plagdet': .945}, 'none': {'found': .98}, 'noise': {'found': .98}, 'reorder': {'found': .98}, 'homophone': {'found': .98},
                   'traditional': {'found': .96}, 'invisible': {'found': .98}, 'short': {'found': .98}, 'translation': {'found': .80}},
}
# Corpora that reuse nothing of these libraries, and the share of their documents that may have a passage all the same.
UNRELATED = ['zh_abstracts_unrelated', 'en_news_unrelated']
UNRELATED_LIBRARIES = ['pan13_train', 'zh_pan_dev']
UNRELATED_SHARE_MAX = .01
# Corpus -> its language, the types of paraphrase that sentences are cut out of, how many, the least that is found of them; and
# the texts that have nothing in common with it, of whose sentences so many may have a passage at most.
SENTENCES = {
    'pan13_train': ('en', ['random', 'translation-chain'], 500, .75, 'en_news_unrelated'),
    'zh_pan_dev': ('zh', ['translation'], 500, .45, 'zh_abstracts_unrelated'),
}
UNRELATED_SENTENCES_SHARE_MAX = .005
# Corpus -> its language, the texts of another subject, how many sentences of each length, and the least share that is found of each.
SHORT = {'pan13_train': ('en', 'en_news_unrelated', 60, {'40-59': .85, '60-79': .95}),
         'zh_pan_dev': ('zh', 'zh_abstracts_unrelated', 60, {'13-19': .6, '20-29': .85, '30-39': .9, '40-59': .95})}
UNRELATED_SHORT_SHARE_MAX = .03
# Corpus -> its language; of the documents of one half of its sources that reuse nothing of the other half every n-th is checked, of
# which so many may have a passage at most.
HALVES = {'pan13_train': ('en', 3, .01), 'zh_pan_dev': ('zh', 1, .01)}
# Corpus -> of its suspicious documents every n-th is also compared by meaning, and so many cases of a type must be found; and every
# n-th of the documents of one half of its sources, of which so many may have a finding at most.
MEANINGS = {'zh_pan_dev': (12, 'translation', .80, 10, .03)}
# Corpus -> every n-th of its suspicious documents, and how many versions of each source stand in the library: that changes no figure.
VERSIONS = {'pan13_train': (24, 3), 'zh_pan_dev': (6, 12)}
VERSIONS_DIFFERENCE_MAX = .01
# Language -> the least F1 of near duplicates, of edited copies of real texts and of others that are none.
NEAR_DUPLICATES_F1 = {'en': .95, 'zh': .95}
# Copies that sound alike, of each kind that homophones.py makes, and the least share that is found of any kind.
HOMOPHONES_COPIES, HOMOPHONES_FOUND = 20, .95
AGREEMENT = .001  # of the two scorers; score.py rounds to 3 or 4 digits
INDEXING_RATIO_MAX = 3.0
INDEXING_RUNS = 3
INDEXED_EVERY = 3  # source of pan13_train

libraries = set()


def palimpsest(*arguments):
    return execute('palimpsest', *arguments)


def execute(program, *arguments):
    began = time.monotonic()
    done = subprocess.run([os.path.join(ROOT, program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f'{program} {arguments[0]} ended with {done.returncode}:\n{done.stdout[-3000:]}')
    return done.stdout, time.monotonic() - began


def get(path, **params):
    url = f'{solr}/{path}?{urllib.parse.urlencode({**params, "wt": "json"})}'
    with urllib.request.urlopen(url, timeout=300) as answer:
        return json.load(answer)


def evaluate(corpora, corpus, work, *arguments, background=()):
    """The report of `plugin/benchmarks/run evaluate`; the answers stay in the folder that is returned, too."""
    report, answers = os.path.join(work, 'report.json'), os.path.join(work, corpus)
    collection = library([os.path.join(folder, 'src') for folder in (os.path.join(corpora, corpus), *background)])
    _, seconds = execute('plugin/benchmarks/run', 'evaluate', os.path.join(corpora, corpus), '--quiet', '--format', 'json', '--output', report, '--keep', answers,
                            '--solr', solr, '--collection', collection, *arguments)
    print(f'  evaluated in {seconds:.0f} s')
    with open(report, encoding='utf-8') as file:
        return json.load(file)['runs'], answers


def library(folders):
    """The collection of what is in the folders: indexed once, whoever asks for the same texts."""
    digest = hashlib.sha256()
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), 'rb') as file:
                digest.update(name.encode() + b'\0' + hashlib.sha256(file.read()).digest())
    collection = 'library_' + digest.hexdigest()[:16]
    if collection not in libraries:
        palimpsest('create', '--solr', solr, '--collection', collection, '--shards', '2')
        printed, seconds = palimpsest('index', '--solr', solr, '--collection', collection, '--charset', 'UTF-8', '--quiet', *folders)
        print('  ' + '\n  '.join(line for line in printed.splitlines() if line.startswith(('Indexed', 'Counted by Solr'))), f'({seconds:.0f} s)')
        libraries.add(collection)
    return collection


def show(run):
    print(f'   {run["settings"]}: ' + ', '.join(f'{name} {floors.short(figure)}' for name, figure in run.items() if isinstance(figure, (int, float))))
    for kind, figures in run['types'].items():
        print(f'    {kind:32}' + '  '.join(f'{name} {floors.short(figure)}' for name, figure in figures.items()))
    for example in run['examples']:
        print(f'      {example}')


def quality(shared, corpus, work):
    made, name = os.path.split(os.path.join(shared, 'corpora', corpus))
    score(shared, made, name, corpus, SETTINGS[corpus], lambda settings: FLOORS.get((corpus, settings), {}), work)


def sampled_quality(shared, corpus, work):
    made, name = sample(os.path.join(shared, 'corpora', corpus), SAMPLES[corpus], work)
    score(shared, made, name, f'{corpus}, every {SAMPLES[corpus]}th document', [DEFAULT], lambda settings: SAMPLE_FLOORS[corpus], work)


def score(shared, made, name, title, settings, floors_of, work):
    """Holds the floors of each setting: floors_of(settings) is type -> figure -> bound."""
    print(f'  {title}')
    runs, answers = evaluate(made, name, work, *(part for each in settings for part in ('--settings', each)))
    for number, run in enumerate(runs, 1):
        show(run)
        for kind, figures in floors_of(run['settings']).items():
            for figure, bound in figures.items():
                floors.at_least(f'{title}, {run["settings"]}: {kind} {figure}', run['types'][kind][figure], bound)
        agree(shared, os.path.join(made, name), os.path.join(answers, f'{number}.jsonl'), run, title)


def agree(shared, folder, results, run, title):
    """The other scorer, on the same answers, finds the same figures."""
    tool = os.path.join(shared, 'tools', 'score.py')
    printed = subprocess.run([sys.executable, tool, folder, results, '--json'], stdout=subprocess.PIPE, check=True)
    theirs = json.loads(printed.stdout)
    ours = {'checked': run['checked'], 'not_checked': run['notChecked'], 'false_alarm_pairs': run['pairsInNoList']}
    compared = [(name, value, theirs[name]) for name, value in ours.items()]
    for kind, figures in run['types'].items():
        compared += [(f'{kind} {name}', figures.get(name, -1), theirs[kind].get(name, -1)) for name in {**figures, **theirs[kind]}]
    differing = [entry for entry in compared if abs(entry[1] - entry[2]) >= AGREEMENT]
    floors.holds(f'{title}, {run["settings"]}: figures equal to score.py', not differing, len(compared), len(compared) - len(differing))
    for name, value, other in differing:
        print(f'      {name}: {value}, by score.py {other}')


def false_alarms(shared, corpus, work):
    corpora = os.path.join(shared, 'corpora')
    first, *more = UNRELATED_LIBRARIES
    background = [os.path.join(corpora, other) for other in more]
    print(f'  {corpus} against {" and ".join(UNRELATED_LIBRARIES)}')
    (run,), answers = evaluate(corpora, first, work, '--suspicious', os.path.join(corpora, corpus, 'src'), background=background)
    show(run)
    floors.at_most(f'{corpus}: share of documents with a passage', run['types']['all']['share'], UNRELATED_SHARE_MAX)
    short = short_copies.share_with_short(short_copies.answers_of(os.path.join(answers, '1.jsonl')))
    floors.at_most(f'{corpus}: share of documents with a short copy', short, UNRELATED_SHORT_SHARE_MAX)


def single_sentences(shared, corpus, work):
    """Paraphrases of one sentence or two, and sentences that paraphrase nothing."""
    corpora = os.path.join(shared, 'corpora')
    language, types, count, least, other = SENTENCES[corpus]
    made = os.path.join(work, 'sentences')
    name = f'{corpus}-sentences'
    sentences.paraphrases(os.path.join(corpora, corpus), language, types, count, os.path.join(made, name))
    print(f'  single sentences of {corpus}')
    (run,), _ = evaluate(made, name, work)
    show(run)
    floors.at_least(f'single sentences of {corpus}: found', run['types']['all']['found'], least)
    texts = os.path.join(made, other)
    sentences.unrelated(os.path.join(corpora, other, 'src'), language, texts)
    print(f'  single sentences of {other} against {corpus}')
    (run,), _ = evaluate(corpora, corpus, work, '--suspicious', texts)
    show(run)
    floors.at_most(f'single sentences of {other}: share with a passage', run['types']['all']['share'], UNRELATED_SENTENCES_SHARE_MAX)


def single_copies(shared, corpus, work):
    """One verbatim sentence of a source amid a text of another subject."""
    corpora = os.path.join(shared, 'corpora')
    language, others, count, least = SHORT[corpus]
    sources, texts = os.path.join(corpora, corpus, 'src'), os.path.join(work, f'{corpus}-short')
    truth = short_copies.make(sources, os.path.join(corpora, others, 'src'), language, count, texts)
    answers = texts + '.jsonl'
    palimpsest('check', '--solr', solr, '--collection', library([sources]), '--format', 'json', '--quiet', '--output', answers, texts)
    found, elsewhere = short_copies.found(truth, short_copies.answers_of(answers))
    for band, bound in least.items():
        floors.at_least(f'{corpus}, one sentence of {band} letters amid {others}: found', found[band], bound)
    floors.at_most(f'{corpus}, one sentence amid {others}: share of documents with a short copy elsewhere', elsewhere, UNRELATED_SHORT_SHARE_MAX)


def same_subjects(shared, corpus, work):
    """Documents that reuse nothing of a library, but have the subjects of its documents."""
    language, every, most = HALVES[corpus]
    made, name = os.path.join(work, 'made'), f'{corpus}-halves'
    count = halves.make(os.path.join(shared, 'corpora', corpus), language, every, os.path.join(made, name))
    print(f'  {count} documents of one half of {corpus} against the other half')
    (run,), _ = evaluate(made, name, work, '--suspicious', os.path.join(made, name, 'susp'))
    show(run)
    floors.at_most(f'halves of {corpus}: share of documents with a passage', run['types']['all']['share'], most)


def meanings(shared, corpus, work):
    """What says the same in other words, scored as if it were passages; and where nothing does."""
    every, kind, least, every_other, most = MEANINGS[corpus]
    print(f'  {corpus}, every {every}th document, by meaning, too')
    made, name = sample(os.path.join(shared, 'corpora', corpus), every, work)
    (run,), _ = evaluate(made, name, work, '--meaning')
    show(run)
    floors.at_least(f'{corpus}, by meaning: {kind} found', run['types'][kind]['found'], least)
    made, name = os.path.join(work, 'made'), f'{corpus}-meanings'
    count = halves.make(os.path.join(shared, 'corpora', corpus), HALVES[corpus][0], every_other, os.path.join(made, name))
    print(f'  {count} documents of one half of {corpus} against the other half, by meaning, too')
    (run,), _ = evaluate(made, name, work, '--suspicious', os.path.join(made, name, 'susp'), '--meaning')
    show(run)
    floors.at_most(f'halves of {corpus}, by meaning: share of documents with a finding', run['types']['all']['share'], most)


def versions(shared, corpus, work):
    """A library with each source under several ids finds what it finds with each under one."""
    every, count = VERSIONS[corpus]
    print(f'  {corpus}, every {every}th document, each source {count} times')
    original = os.path.join(shared, 'corpora', corpus)
    folder, name = sample(original, every, work)
    once = evaluate(folder, name, work)[0][0]['types']
    _, answers = evaluate(*sample(original, every, work, times=count), work)
    several = rescored(os.path.join(folder, name), as_first_version(os.path.join(answers, '1.jsonl')), work)['types']
    for kind, figures in once.items():
        plagdet, other = figures['plagdet'], several[kind]['plagdet']
        print(f'    {kind:32}once {plagdet:.4f}, {count} times {other:.4f}')
        floors.at_most(f'{corpus}, each source {count} times: difference in plagdet of {kind}', abs(plagdet - other), VERSIONS_DIFFERENCE_MAX)


def as_first_version(answers):
    """Answers with one name for all versions of a source, so that the same passage of several is one detection; the file that it is in."""
    renamed = answers + '.renamed'
    with open(renamed, 'w', encoding='utf-8') as file:
        for answer in lines(answers):
            for source in answer['sources']:
                source['id'] = re.sub(r'~\d+(?=\.[^.]*$)', '', source['id'])
            file.write(json.dumps(answer) + '\n')
    return renamed


def rescored(folder, answers, work):
    """The figures of answers that are there."""
    report = os.path.join(work, 'report.json')
    execute('plugin/benchmarks/run', 'evaluate', folder, '--quiet', '--format', 'json', '--output', report, '--results', answers)
    with open(report, encoding='utf-8') as file:
        return json.load(file)['runs'][0]


def duplicates(shared, language, work):
    """Whole documents that are nearly the same, by the defaults."""
    made, name = os.path.join(work, 'made'), f'near-{language}'
    near_duplicates.main(shared, language, os.path.join(made, name))
    (run,), _ = evaluate(made, name, work, '--duplicates')
    show(run)
    floors.at_least(f'near duplicates, {language}: f1', run['types']['all']['f1'], NEAR_DUPLICATES_F1[language])


def sounds(shared, work):
    """Chinese copies that are written otherwise, by the defaults."""
    made = os.path.join(work, 'made')
    homophones.main(shared, os.path.join(made, 'homophones'), HOMOPHONES_COPIES)
    (run,), _ = evaluate(made, 'homophones', work)
    show(run)
    for kind, figures in run['types'].items():
        floors.at_least(f'homophones, {kind}: found', figures['found'], HOMOPHONES_FOUND)


def sample(corpus, every, work, times=1):
    """A corpus of every n-th suspicious document, each source several times if that is asked for; the folder that it is in, and its name."""
    folder, name = os.path.join(work, 'samples'), f'{os.path.basename(corpus)}-{every}-{times}'
    made = os.path.join(folder, name)
    if os.path.exists(made):
        return folder, name
    os.makedirs(os.path.join(made, 'src'))
    chosen = os.listdir(every_nth(os.path.join(corpus, 'susp'), every, os.path.join(made, 'susp')))
    for source in os.listdir(os.path.join(corpus, 'src')):
        stem, ending = os.path.splitext(source)
        for version in range(1, times + 1):
            copy = source if version == 1 else f'{stem}~{version}{ending}'
            shutil.copy(os.path.join(corpus, 'src', source), os.path.join(made, 'src', copy))
    for table in os.listdir(corpus):
        if table.endswith('.jsonl'):
            with open(os.path.join(made, table), 'w', encoding='utf-8') as kept:
                kept.writelines(json.dumps(line) + '\n' for line in lines(os.path.join(corpus, table)) if line.get('susp') in chosen)
    return folder, name


def every_nth(folder, every, copies):
    """Copies of every n-th file of a folder, in one that is made for them; which it returns."""
    os.makedirs(copies)
    for name in sorted(os.listdir(folder))[::every]:
        shutil.copy(os.path.join(folder, name), os.path.join(copies, name))
    return copies


def lines(file):
    with open(file, encoding='utf-8') as read:
        return [json.loads(line) for line in read]


def counted(printed, what):
    """A count of the report that the index command prints: "Counted by Solr: documents 5, sentences 74."."""
    return int(re.search(what + r' ([\d,]+)', printed.split('Counted by Solr:')[1]).group(1).replace(',', ''))


def upload_configset(name, plain):
    """The project's configset; or the same schema and texts, without what this project adds."""
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, 'w') as archive:
        for member in sorted(os.listdir(CONF)):
            with open(os.path.join(CONF, member), encoding='utf-8') as file:
                content = file.read()
            if plain and member == 'managed-schema.xml':
                content = content.replace('<copyField source="text" dest="grams"/>', '')
            if plain and member == 'solrconfig.xml':
                before, rest = content.split('<processor class="org.palimpsest.solr.FingerprintUpdateProcessorFactory">')
                content = before + rest.split('</processor>', 1)[1]
            archive.writestr(member, content)
    request = urllib.request.Request(f'{solr}/admin/configs?action=UPLOAD&name={name}', zipped.getvalue(), {'Content-Type': 'application/octet-stream'})
    urllib.request.urlopen(request).close()


def index_bytes(collection):
    get(f'{collection}/update', optimize='true', maxSegments='1', waitSearcher='true')
    get(f'{collection}/update', commit='true')
    cores = get('admin/cores', action='STATUS')['status']
    return sum(core['index']['sizeInBytes'] for name, core in cores.items() if name.startswith(collection + '_shard'))


def cost(shared, work):
    """Indexing with and without the processor, in turns, and the size of what it adds."""
    texts = every_nth(os.path.join(shared, 'corpora', 'pan13_train', 'src'), INDEXED_EVERY, os.path.join(work, 'indexed'))
    upload_configset('ours', plain=False)
    upload_configset('plain', plain=True)
    times = {'with': [], 'without': []}
    for run in range(INDEXING_RUNS + 1):
        for kind, configset in [('with', 'ours'), ('without', 'plain')]:
            name = f'cost_{kind}_{run}'
            get('admin/collections', action='CREATE', name=name, numShards=2, replicationFactor=1, **{'collection.configName': configset})
            printed, seconds = palimpsest('index', '--solr', solr, '--collection', name, texts)
            if kind == 'with':
                sentences = counted(printed, 'sentences')
            if run > 0:  # the first warms up
                times[kind].append(seconds)
            if run < INDEXING_RUNS:
                get('admin/collections', action='DELETE', name=name)
    medians = {kind: statistics.median(seconds) for kind, seconds in times.items()}
    ratio = medians['with'] / medians['without']
    print(f'  indexing one source of {INDEXED_EVERY} of pan13_train, 2 shards, medians of {INDEXING_RUNS}: with the processor {medians["with"]:.2f} s {spread(times["with"])}, '
          f'without {medians["without"]:.2f} s {spread(times["without"])}, ratio {ratio:.2f}')
    floors.at_most('indexing with the processor over without it', ratio, INDEXING_RATIO_MAX)
    added = index_bytes(f'cost_with_{INDEXING_RUNS}') - index_bytes(f'cost_without_{INDEXING_RUNS}')
    print(f'  the fields added take {added / sentences:.1f} bytes a sentence ({sentences} sentences, merged to one leaf a shard)')


def spread(seconds):
    return f'({min(seconds):.2f} to {max(seconds):.2f})'


def term_papers(work):
    made = os.path.join(work, 'made')
    print('  ' + papers.make(os.path.join(made, 'term-papers'), papers.SEEDS[0]))
    (run,), _ = evaluate(made, 'term-papers', work, '--param', 'coverage=true')
    papers.show(run)
    papers.hold('term papers', run, papers.CEILINGS)


def measure_sample(shared, work):
    for corpus in SAMPLES:
        sampled_quality(shared, corpus, work)
    for corpus in SHORT:
        single_copies(shared, corpus, work)
    term_papers(work)
    for language in NEAR_DUPLICATES_F1:
        duplicates(shared, language, work)


def measure(shared, chosen, work):
    for corpus in chosen or [*SETTINGS, *UNRELATED]:
        (quality if corpus in SETTINGS else false_alarms)(shared, corpus, work)
    if not chosen:
        for corpus in SENTENCES:
            single_sentences(shared, corpus, work)
        for corpus in SHORT:
            single_copies(shared, corpus, work)
        for corpus in HALVES:
            same_subjects(shared, corpus, work)
        for corpus in MEANINGS:
            meanings(shared, corpus, work)
        for corpus in VERSIONS:
            versions(shared, corpus, work)
        for language in NEAR_DUPLICATES_F1:
            duplicates(shared, language, work)
        sounds(shared, work)
        cost(shared, work)


def main():
    global solr
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--sample', action='store_true')
    parser.add_argument('shared', metavar='SHARED_DIR')
    parser.add_argument('corpora', metavar='CORPUS', nargs='*', choices=[[], *SETTINGS, *UNRELATED])
    options = parser.parse_args()
    shared = os.path.abspath(options.shared)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # stops Solr on the way out
    work = tempfile.mkdtemp(prefix='palimpsest-measure-')
    home = os.path.join(work, 'home')
    try:
        said = palimpsest('local', 'start', '--port', '0', '--home', home, '--heap', HEAP)[0].strip()
        print(said, flush=True)
        solr = re.search(r'http://\S+/solr', said).group(0)
        if options.sample:
            measure_sample(shared, work)
        else:
            measure(shared, options.corpora, work)
    finally:
        palimpsest('local', 'stop', '--home', home)
        shutil.rmtree(work)
    floors.finish()


if __name__ == '__main__':
    main()
