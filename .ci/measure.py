#!/usr/bin/env python3
"""Measures quality and cost through the command line, and holds the floors.

    measure.py SHARED_DIR [CORPUS ...]

SHARED_DIR holds corpora/ and tools/score.py. Starts a local SolrCloud of its own, and stops it. Times are printed as ratios
of one run, because machines differ; the floors are on quality and on ratios only.
"""
import io, json, os, re, shutil, statistics, subprocess, sys, tempfile, time, urllib.parse, urllib.request, zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PORT = 18983
SOLR = f'http://127.0.0.1:{PORT}/solr'
CONF = os.path.join(ROOT, 'solr-configs', 'palimpsest', 'conf')

# Corpus: type of reuse -> the least plagdet.
FLOORS = {
    'pan13_train': {'all': .64, 'none': .89},
    'zh_pan_dev': {'all': .62, 'none': .88, 'reorder': .82},
}
CORPORA = ['pan13_train', 'zh_pan_dev', 'zh_shiji_hanshu', 'clough_stevenson', 'zh_homework_lunwenchachong']
# What is switched off in each row. The published scheme: an equal segment, sentences against sentences, nothing more.
ROWS = {
    'default': [],
    'fingerprints only': ['align=false'],
    'published scheme': ['align=false', 'flips=0', 'windows=false', 'extension=false'],
}
INDEXING_RATIO_MAX = 3.0
INDEXING_RUNS = 3

failures = []


def palimpsest(*arguments):
    began = time.monotonic()
    done = subprocess.run([os.path.join(ROOT, 'palimpsest'), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f'palimpsest {arguments[0]} ended with {done.returncode}:\n{done.stdout[-3000:]}')
    return done.stdout, time.monotonic() - began


def get(path, **params):
    url = f'{SOLR}/{path}?{urllib.parse.urlencode({**params, "wt": "json"})}'
    with urllib.request.urlopen(url, timeout=300) as answer:
        return json.load(answer)


def floor(name, value, least):
    holds = value >= least
    print(f'    floor: {name} {value} >= {least}: {"holds" if holds else "FAILS"}')
    if not holds:
        failures.append(f'{name} is {value}, must be at least {least}')


def score(shared, corpus, results):
    tool = os.path.join(shared, 'tools', 'score.py')
    printed = subprocess.run([sys.executable, tool, os.path.join(shared, 'corpora', corpus), results, '--json'], stdout=subprocess.PIPE, check=True)
    return json.loads(printed.stdout)


def show(scored):
    for name, value in scored.items():
        if isinstance(value, dict):
            print(f'    {name:24}' + '  '.join(f'{key} {figure}' for key, figure in value.items()))
    print(f'    checked {scored["checked"]}, not checked {scored["not_checked"]}, pairs in no list {scored["false_alarm_pairs"]}')


def quality(shared, corpus, work):
    folder = os.path.join(shared, 'corpora', corpus)
    connection = ['--solr', SOLR, '--collection', corpus]
    palimpsest('create', *connection, '--shards', '2')
    printed, seconds = palimpsest('index', *connection, os.path.join(folder, 'src'))
    sentences = counted(printed, 'sentences')
    print(f'  {corpus}: {sentences} sentences indexed at {sentences / seconds:.0f} a second, the start of the program included')
    for name, params in ROWS.items():
        results = os.path.join(work, f'{corpus}.jsonl')
        arguments = [part for param in params for part in ('--param', param)]
        _, seconds = palimpsest('check', *connection, '--format', 'json', '--output', results, *arguments, os.path.join(folder, 'susp'))
        scored = score(shared, corpus, results)
        print(f'   {name}: {scored["checked"] / seconds:.1f} documents a second')
        show(scored)
        if scored['not_checked']:
            failures.append(f'{corpus}: {scored["not_checked"]} documents were not checked')
        if name != 'published scheme':
            for kind, least in FLOORS.get(corpus, {}).items():
                floor(f'{corpus} {name}: {kind} plagdet', scored[kind]['plagdet'], least)


def counted(printed, what):
    """A count of the report that the index command prints: "Counted by Solr: documents 5, sentences 74."."""
    return int(re.search(what + r' ([\d,]+)', printed.split('Counted by Solr:')[1]).group(1).replace(',', ''))


def upload_plain_configset():
    """The same schema and texts, without what this project adds."""
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, 'w') as archive:
        for name in sorted(os.listdir(CONF)):
            with open(os.path.join(CONF, name), encoding='utf-8') as file:
                content = file.read()
            if name == 'solrconfig.xml':
                before, rest = content.split('<processor class="org.palimpsest.solr.FingerprintUpdateProcessorFactory">')
                content = before + rest.split('</processor>', 1)[1]
            archive.writestr(name, content)
    request = urllib.request.Request(f'{SOLR}/admin/configs?action=UPLOAD&name=plain', zipped.getvalue(), {'Content-Type': 'application/octet-stream'})
    urllib.request.urlopen(request).close()


def index_bytes(collection):
    get(f'{collection}/update', optimize='true', maxSegments='1', waitSearcher='true')
    get(f'{collection}/update', commit='true')
    cores = get('admin/cores', action='STATUS')['status']
    return sum(core['index']['sizeInBytes'] for name, core in cores.items() if name.startswith(collection + '_shard'))


def cost(shared):
    """Indexing with and without the processor, in turns, and the size of what it adds."""
    texts = os.path.join(shared, 'corpora', 'pan13_train', 'src')
    upload_plain_configset()
    times = {'with': [], 'without': []}
    for run in range(INDEXING_RUNS + 1):
        for kind, configset in [('with', 'palimpsest'), ('without', 'plain')]:
            name = f'cost_{kind}_{run}'
            get('admin/collections', action='CREATE', name=name, numShards=2, replicationFactor=1, **{'collection.configName': configset})
            printed, seconds = palimpsest('index', '--solr', SOLR, '--collection', name, texts)
            if kind == 'with':
                sentences = counted(printed, 'sentences')
            if run > 0:  # the first warms up
                times[kind].append(seconds)
            if run < INDEXING_RUNS:
                get('admin/collections', action='DELETE', name=name)
    medians = {kind: statistics.median(seconds) for kind, seconds in times.items()}
    ratio = medians['with'] / medians['without']
    print(f'  indexing pan13_train, 2 shards, medians of {INDEXING_RUNS}: with the processor {medians["with"]:.2f} s {spread(times["with"])}, '
          f'without {medians["without"]:.2f} s {spread(times["without"])}, ratio {ratio:.2f}')
    if ratio > INDEXING_RATIO_MAX:
        failures.append(f'indexing is {ratio:.2f} times slower with the processor, must be at most {INDEXING_RATIO_MAX}')
    added = index_bytes(f'cost_with_{INDEXING_RUNS}') - index_bytes(f'cost_without_{INDEXING_RUNS}')
    print(f'  the fields added take {added / sentences:.1f} bytes a sentence ({sentences} sentences, merged to one leaf a shard)')


def spread(seconds):
    return f'({min(seconds):.2f} to {max(seconds):.2f})'


def main(shared, chosen):
    shared = os.path.abspath(shared)
    work = tempfile.mkdtemp(prefix='palimpsest-measure-')
    home = os.path.join(work, 'home')
    print(palimpsest('local', 'start', '--port', str(PORT), '--home', home)[0].strip())
    try:
        for corpus in chosen or CORPORA:
            quality(shared, corpus, work)
        if not chosen:
            cost(shared)
    finally:
        palimpsest('local', 'stop', '--home', home)
        shutil.rmtree(work)
    for failure in failures:
        print('FAILED:', failure)
    sys.exit(1 if failures else 0)


if __name__ == '__main__':
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
