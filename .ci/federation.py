#!/usr/bin/env python3
"""Measures checks across sites, through the command line, on sites that it starts here.

    federation.py quality SHARED_DIR [--corpus C] [--every N] [--all] [--seed WORD] [--distance D...]
                                                  the sources over three sites: with fingerprints alone, and with evidence; every Nth document
    federation.py cost [--sentences N]            a document of 300 sentences against another site's library, and the same check done there
    federation.py tasks [--count N]               many tasks at once
    federation.py envelopes                       sealing, verifying and opening messages, without sites
    federation.py sites [PATH...]                 two sites to work with, until Ctrl-C: alpha with the demo's library, beta with the documents of PATH

Times are ratios of one run, because machines differ; the target of quality is relative to one site that holds everything. Ends with exit code 1 where
evidence does not reach it, or fingerprints with grants of distance 18; with a result that is partial; and with another result where many tasks run at
once. The federation's seed is made of a word, so that two runs differ only by what was changed; another word shows what is chance.
"""
import floors
import argparse, concurrent.futures, glob, hashlib, itertools, json, os, random, re, shutil, signal, socket, statistics, subprocess, sys, tempfile, threading, time, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EPOCH = '2026'
UNLIMITED = ('--sentences-per-day', 1_000_000_000)
QUALITY_LOSS_MAX = .02
# Fingerprints alone lose more than that with the default grant, which is strict for the sake of libraries of 10^9 sentences.
FLOORS_OF = ('three sites, evidence verified', 'three sites, distance 18, fingerprints alone')
# A command is over before the better compiler pays; the agents and Solr, which do the work, have it.
SHORT = {**os.environ, 'PALIMPSEST_JAVA_OPTS': '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'}


def palimpsest(*arguments, cwd=None, may_fail=False):
    began = time.monotonic()
    done = subprocess.run([os.path.join(ROOT, 'palimpsest'), *map(str, arguments)], cwd=cwd, env=SHORT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0 and not may_fail:
        sys.exit(f'palimpsest {" ".join(map(str, arguments[:3]))} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}')
    return done.stdout, time.monotonic() - began


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(('127.0.0.1', 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Site:
    """A SolrCloud and an agent, in a folder of their own."""

    def __init__(self, folder, name, ports, heap='1g'):
        self.folder, self.name, self.agent = os.path.join(folder, name), name, None
        os.makedirs(os.path.join(self.folder, 'home', 'seeds'), mode=0o700)
        os.chmod(os.path.join(self.folder, 'home'), 0o700)
        self.ports = ports
        said, _ = palimpsest('local', 'start', '--home', self.path('solr'), '--port', 0, '--heap', heap, '--seeds', self.path('home/seeds'))
        self.solr = re.search(r'http://\S+/solr', said).group(0)
        with open(self.path('password'), 'w', opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(os.urandom(16).hex() + '\n')
        self.run('site', 'init', '--config', 'agent.yaml', '--site', name, '--url', f'https://127.0.0.1:{self.ports[0]}', '--solr', self.solr,
                 '--federation-port', self.ports[0], '--api-port', self.ports[1], '--operations-port', self.ports[2],
                 '--password-file', self.path('password'))
        with open(self.path('password')) as file:
            password = file.read()
        with open(self.path('credentials'), 'w', opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write('administrator:' + password)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, **options):
        return palimpsest(*arguments, cwd=self.folder, **options)

    def index(self, collection, *paths):
        self.run('create', '--collection', collection, '--seed', EPOCH, '--solr', self.solr)
        return self.run('index', '--collection', collection, '--solr', self.solr, *paths)

    def start_agent(self):
        with open(self.path('agent.log'), 'wb') as log:
            self.agent = subprocess.Popen([os.path.join(ROOT, 'palimpsest'), 'agent', '--config', 'agent.yaml'], cwd=self.folder, stdout=log, stderr=log)
        for _ in range(120):
            try:
                urllib.request.urlopen(f'http://127.0.0.1:{self.ports[2]}/ready', timeout=5).close()
                break
            except OSError:
                if self.agent.poll() is not None:
                    break
                time.sleep(.5)
        else:
            sys.exit(f'the agent of {self.name} is not ready: {open(self.path("agent.log")).read()[-2000:]}')
        shown, _ = self.run('site', 'show', '--output', 'site.descriptor')
        self.fingerprint = re.search(r'(?m)^fingerprint +(.+)$', shown).group(1).strip()

    def share(self, library, others, *grant):
        self.run('site', 'library', 'publish', library, '--title', library, '--collection', f'{EPOCH}={library}')
        for other in others:
            self.run('site', 'peer', 'add', other.path('site.descriptor'), '--fingerprint', other.fingerprint)
            self.grant(other, library, *grant)

    def grant(self, other, library, *grant):
        self.run('site', 'grant', other.name, library, '--evidence', 'snippet', *grant)

    def check(self, output, *arguments):
        return self.run('federation', 'check', '--config', 'agent.yaml', '--user', 'administrator', '--credentials-file', 'credentials', '--quiet',
                        '--delete', '--format', 'json', '--force', '--output', output, *arguments)

    def stop(self):
        if self.agent is not None:
            self.agent.terminate()
            self.agent.wait(60)
        palimpsest('local', 'stop', '--home', self.path('solr'), may_fail=True)


def seed_file(folder, word):
    path = os.path.join(folder, 'seed')
    with open(path, 'w', opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(hashlib.sha256(word.encode()).hexdigest()[:32] + '\n')
    return path


def federation(folder, names, libraries, heap='1g', grant=UNLIMITED, seed='palimpsest'):
    """Sites that trust each other, each with its library; libraries: name of the site -> paths of documents."""
    made = seed_file(folder, seed)
    ports = free_ports(3 * len(names))
    sites = {}

    def start(name):
        number = names.index(name)
        site = sites[name] = Site(folder, name, ports[3 * number:3 * number + 3], heap)
        site.run('site', 'seed', 'import', EPOCH, made)
        said, _ = site.index('library', *libraries[name])
        print(f'  {name}: {said.strip().splitlines()[-1]}', flush=True)
        site.start_agent()

    palimpsest('--version')  # builds what has changed, before all of them would
    try:
        at_once(start, names)
        for site in sites.values():
            site.share('library', [other for other in sites.values() if other is not site], *grant)
        return [sites[name] for name in names]
    except BaseException:
        stop(sites.values())
        raise


def at_once(work, items):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(work, items))


def stop(sites):
    for site in sites:
        site.stop()


def part_of(corpus, folder, every):
    """A corpus with all sources, and every so many-th suspicious document."""
    os.makedirs(os.path.join(folder, 'susp'))
    os.symlink(os.path.join(corpus, 'src'), os.path.join(folder, 'src'))
    chosen = sorted(os.listdir(os.path.join(corpus, 'susp')))[::every]
    for name in chosen:
        os.symlink(os.path.join(corpus, 'susp', name), os.path.join(folder, 'susp', name))
    for name in ('truth.jsonl', 'pairs.jsonl', 'unlabelled_reuse.jsonl'):
        if os.path.exists(os.path.join(corpus, name)):
            with open(os.path.join(corpus, name), encoding='utf-8') as whole, open(os.path.join(folder, name), 'w', encoding='utf-8') as part:
                part.writelines(line for line in whole if any(value in chosen for value in json.loads(line).values() if isinstance(value, str)))
    return folder


def score(shared, corpus, results):
    printed = subprocess.run([sys.executable, os.path.join(shared, 'tools', 'score.py'), corpus, results, '--json'], stdout=subprocess.PIPE, check=True)
    return json.loads(printed.stdout)


def show(settings, scored):
    print(f'  {settings}: not checked {scored["not_checked"]}, false alarm pairs {scored["false_alarm_pairs"]}')
    for kind, figures in scored.items():
        if isinstance(figures, dict):
            print(f'    {kind:24}' + '  '.join(f'{name} {figure}' for name, figure in figures.items()))
    sys.stdout.flush()


def quality(shared, name, every, everything, seed, distances, work):
    shared = os.path.abspath(shared)
    corpus = part_of(os.path.join(shared, 'corpora', name), os.path.join(work, name), every)
    sources = sorted(glob.glob(os.path.join(corpus, 'src', '*')))
    names = ['alpha', 'beta', 'gamma']
    parts = {}
    for number, name in enumerate(names):
        parts[name] = [os.path.join(work, 'parts', name)]
        os.makedirs(parts[name][0])
        for source in sources[number::len(names)]:
            os.symlink(source, os.path.join(parts[name][0], os.path.basename(source)))
    sites = federation(work, names, parts, seed=seed)
    try:
        alpha = sites[0]
        suspicious = os.path.join(corpus, 'susp')
        alpha.index('everything', os.path.join(corpus, 'src'))
        figures = {}
        remote = ('--collection', 'library', '--site', 'beta', '--site', 'gamma')
        fingerprints = (*remote, '--param', 'profile=fast', '--evidence', 'none')
        verified = (*remote, '--param', 'profile=fast', '--evidence', 'verify')
        runs = {
            'one site holds everything, profile=fast': ('--collection', 'everything', '--no-federation', '--param', 'profile=fast'),
            'three sites, fingerprints alone': fingerprints,
            'three sites, evidence verified': verified,
        }
        if everything:
            runs |= {
                'one third, alone, profile=fast': ('--collection', 'library', '--no-federation', '--param', 'profile=fast'),
                'three sites, evidence verified, local texts aligned': (*remote, '--evidence', 'verify'),
                'one site holds everything, default': ('--collection', 'everything', '--no-federation'),
            }
        compared = {'fingerprints alone': fingerprints}
        if everything:
            compared['evidence verified'] = verified
        granted = {}
        for distance in distances:
            for kind, arguments in compared.items():
                settings = f'three sites, distance {distance}, {kind}'
                granted[settings], runs[settings] = distance, arguments
        for number, (settings, arguments) in enumerate(runs.items()):
            if settings in granted:
                for other in sites[1:]:
                    other.grant(alpha, 'library', *UNLIMITED, '--distance', granted[settings])
            results = os.path.join(work, f'{number}.jsonl')
            _, seconds = alpha.check(results, *arguments, suspicious)
            figures[settings] = score(shared, corpus, results)
            show(f'{settings} ({seconds:.0f} s)', figures[settings])
            with open(results, encoding='utf-8') as file:
                partial = sum(json.loads(line)['partialResults'] for line in file)
            floors.at_most(f'{settings}: partial results', partial, 0)
        one = figures['one site holds everything, profile=fast']['all']['plagdet']
        for settings in runs:
            if not settings.startswith('three sites') or 'local texts' in settings:
                continue
            value, bound = figures[settings]['all']['plagdet'], round(one - QUALITY_LOSS_MAX, 4)
            if settings in FLOORS_OF:
                floors.at_least(f'{settings}: plagdet', value, bound)
            else:
                print(f'  no floor: {settings}: plagdet {value:.4f}, one site less {QUALITY_LOSS_MAX} is {bound}')
    finally:
        stop(sites)


WORDS = ['time', 'river', 'method', 'result', 'model', 'surface', 'signal', 'temperature', 'structure', 'paper', 'measure', 'system', 'water', 'energy',
         'growth', 'field', 'matter', 'process', 'sample', 'change', 'value', 'theory', 'layer', 'region', 'cell', 'light']


cumulated_weights = []


def vocabulary(random_numbers, size=30_000):
    syllables = ['ba', 'co', 'di', 'fe', 'gu', 'ha', 'li', 'mo', 'ne', 'pri', 'qua', 'ro', 'sta', 'ti', 'ul', 've', 'wor', 'zen', 'an', 'ek', 'or', 'is']
    made = {''.join(random_numbers.choice(syllables) for _ in range(random_numbers.randint(2, 4))) for _ in range(size)}
    return WORDS + sorted(made)


def sentence(random_numbers, words):
    """As frequent words are in a language (Mandelbrot)."""
    if len(cumulated_weights) != len(words):
        cumulated_weights[:] = itertools.accumulate(1 / (rank + 2.7) for rank in range(len(words)))
    chosen = random_numbers.choices(words, cum_weights=cumulated_weights, k=random_numbers.randint(18, 26))
    return ' '.join(chosen).capitalize() + '.'


def made_library(path, sentences, random_numbers, words, a_document=130):
    """A .jsonl of documents that mean nothing; returns some of their sentences for copying."""
    kept = []
    with open(path, 'w', encoding='utf-8') as file:
        for number in range(sentences // a_document):
            text = [sentence(random_numbers, words) for _ in range(a_document)]
            if number % 500 == 0:
                kept.append(text)
            file.write(json.dumps({'id': f'd{number}', 'title': f'Document {number}', 'text': ' '.join(text)}) + '\n')
    return kept


def suspicious(path, kept, random_numbers, words, sentences=300):
    """Every tenth stretch of three sentences is copied, the rest new."""
    text = []
    while len(text) < sentences:
        if random_numbers.random() < .1:
            source = random_numbers.choice(kept)
            start = random_numbers.randrange(len(source) - 3)
            text += source[start:start + 3]
        else:
            text += [sentence(random_numbers, words) for _ in range(3)]
    with open(path, 'w', encoding='utf-8') as file:
        file.write(' '.join(text[:sentences]))


def cost(sentences, rounds, work):
    numbers = random.Random(1)
    words = vocabulary(numbers)
    library, own = os.path.join(work, 'beta.jsonl'), os.path.join(work, 'alpha.jsonl')
    kept = made_library(library, sentences, numbers, words)
    made_library(own, 1300, numbers, words)
    sites = federation(work, ['alpha', 'beta'], {'alpha': [own], 'beta': [library]}, heap='2g')
    try:
        alpha, beta = sites
        remote, local, wire = [], [], []
        for number in range(rounds + 2):
            document = os.path.join(work, f'suspicious{number}.txt')
            suspicious(document, kept, numbers, words)
            here, there = os.path.join(work, f'r{number}.jsonl'), os.path.join(work, f'l{number}.jsonl')
            alpha.check(here, '--collection', 'library', '--site', 'beta', '--evidence', 'none', '--param', 'profile=fast', document)
            beta.check(there, '--collection', 'library', '--no-federation', '--param', 'profile=fast', document)
            with open(here, encoding='utf-8') as file:
                result = json.load(file)
            with open(there, encoding='utf-8') as file:
                same = json.load(file)
            if number < 2:  # they warm up
                continue
            remote.append(result['statistics']['elapsedMillis'])
            local.append(same['statistics']['elapsedMillis'])
            wire.append(result['sites'][0])
            print(f'  {remote[-1]} ms / {local[-1]} ms; sources {len(result["sources"])} / {len(same["sources"])}; total {result["ratios"]["total"]:.3f} / '
                  f'{same["ratios"]["total"]:.3f}; {json.dumps(wire[-1])}', flush=True)
        ratios = [a / b for a, b in zip(remote, local)]
        print(f'  federated / done there: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})')
    finally:
        stop(sites)


def tasks(count, work):
    numbers = random.Random(2)
    words = vocabulary(numbers)
    library, own = os.path.join(work, 'beta.jsonl'), os.path.join(work, 'alpha.jsonl')
    kept = made_library(library, 13_000, numbers, words, a_document=26)
    made_library(own, 1300, numbers, words)
    sites = federation(work, ['alpha', 'beta'], {'alpha': [own], 'beta': [library]})
    try:
        folder = os.path.join(work, 'suspicious')
        os.makedirs(folder)
        for number in range(count):
            suspicious(os.path.join(folder, f's{number:03}.txt'), kept, numbers, words, sentences=60)
        results = [os.path.join(work, name) for name in ('one.jsonl', 'all.jsonl')]
        _, one_by_one = sites[0].check(results[0], '--collection', 'library', '--site', 'beta', '--tasks', 1, folder)
        _, together = sites[0].check(results[1], '--collection', 'library', '--site', 'beta', '--tasks', count, folder)
        found = []
        for path in results:
            with open(path, encoding='utf-8') as file:
                answers = {answer['document']['id']: answer for answer in map(json.loads, file)}
            found.append({name: (answer['partialResults'], answer['ratios']['total']) for name, answer in answers.items()})
            print(f'  {len(answers)} results, {sum(answer["partialResults"] for answer in answers.values())} partial')
        print(f'  {count} tasks one by one {one_by_one:.1f} s, all at once {together:.1f} s, ratio {one_by_one / together:.2f}; same results: {found[0] == found[1]}')
        is_whole = len(found[1]) == count and not any(partial for partial, _ in found[1].values())
        floors.holds('tasks at once end as tasks one by one', is_whole and found[0] == found[1], 'equal, none partial', f'{len(found[1])} results')
    finally:
        stop(sites)


def sites(paths, work):
    library = os.path.join(ROOT, 'plugin', 'local', 'src', 'main', 'resources', 'demo', 'library')
    running = federation(work, ['alpha', 'beta'], {'alpha': [library], 'beta': paths or [library]})
    try:
        for site in running:
            print(f'{site.name}: desk http://127.0.0.1:{site.ports[1]}/desk/, Solr {site.solr}, folder {site.folder}')
            print(f'  account administrator, password in {site.path("password")}; palimpsest federation check --config {site.path("agent.yaml")} ...')
        print('Ctrl-C stops both and deletes their folders.', flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        print()
    finally:
        stop(running)


def envelopes():
    subprocess.run(['mvn', '--quiet', '--batch-mode', '--projects', 'federation-agent', '--also-make', '-Dspotless.check.skip', '-Djacoco.skip', 'test-compile'],
                   cwd=ROOT, check=True)
    folder = os.path.join(ROOT, 'federation-agent', 'target')
    path = ':'.join(os.path.join(folder, *parts) for parts in (('test-classes',), ('classes',), ('agent', 'lib', '*')))
    subprocess.run(['java', '-cp', path, 'org.palimpsest.federation.protocol.EnvelopeCost'], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    command = commands.add_parser('quality')
    command.add_argument('shared')
    command.add_argument('--corpus', default='pan13_train')
    command.add_argument('--every', type=int, default=1, help='check every Nth suspicious document only')
    command.add_argument('--all', action='store_true', help='with more settings, to compare')
    command.add_argument('--seed', default='palimpsest', help='a word that the fingerprints depend on')
    command.add_argument('--distance', type=int, nargs='+', default=[], help='with looser or stricter grants, too; to compare')
    command = commands.add_parser('cost')
    command.add_argument('--sentences', type=int, default=1_000_000)
    command.add_argument('--rounds', type=int, default=10)
    command = commands.add_parser('tasks')
    command.add_argument('--count', type=int, default=100)
    commands.add_parser('envelopes')
    command = commands.add_parser('sites')
    command.add_argument('paths', nargs='*')
    chosen = parser.parse_args()
    if chosen.command == 'envelopes':
        return envelopes()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # stops the sites on the way out
    work = tempfile.mkdtemp(prefix='palimpsest-federation-')
    try:
        if chosen.command == 'quality':
            quality(chosen.shared, chosen.corpus, chosen.every, chosen.all, chosen.seed, chosen.distance, work)
        elif chosen.command == 'cost':
            cost(chosen.sentences, chosen.rounds, work)
        elif chosen.command == 'sites':
            sites([os.path.abspath(path) for path in chosen.paths], work)
        else:
            tasks(chosen.count, work)
    finally:
        if os.environ.get('PALIMPSEST_KEEP') is None:
            shutil.rmtree(work)
        else:
            print(f'  kept: {work}')
    floors.finish()


if __name__ == '__main__':
    main()
