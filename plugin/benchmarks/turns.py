#!/usr/bin/env python3
"""What a default check costs in several builds: each is asked for the same documents in turns.

    turns.py [--home DIR] [--warm N] [--blocks N] [--per N] CORPUS NAME=ROOT[=JVM_OPTION]...

CORPUS has src/ and susp/; ROOT is a checkout, which its own launcher builds. Each build has a server and a library of its own,
of two shards, kept in DIR (default: turns-CORPUS beside the system's temporary files) for the next run. What counts is the
processor time of the server without that of the JVM's compilers, in milliseconds a document; ratios are to the first build.
Two starts of one build differ by up to a tenth: small gains are told from several runs only.
"""
import argparse, json, os, signal, statistics, subprocess, sys, tempfile, urllib.error, urllib.request

FIRST_PORT, HEAP = 18711, '1g'
COMPILERS = ('C1 Compiler', 'C2 Compiler')
TICKS = os.sysconf('SC_CLK_TCK')


class Build:
    def __init__(self, described, port, home):
        self.name, self.root, *options = described.split('=', 2)
        self.home, self.port = os.path.join(home, self.name), port
        self.environment = {**os.environ, 'JAVA_TOOL_OPTIONS': ' '.join(['-XX:-UseDynamicNumberOfCompilerThreads', *options])}
        self.costs = []

    def palimpsest(self, *arguments):
        return subprocess.run([os.path.join(self.root, 'palimpsest'), *arguments], env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def start(self, sources):
        self.palimpsest('local', 'start', '--port', str(self.port), '--home', self.home, '--heap', HEAP)
        if self.documents() == 0:
            solr = ('--solr', self.url(''), '--collection', 'library')
            self.palimpsest('create', *solr, '--shards', '2')
            self.palimpsest('index', *solr, '--charset', 'UTF-8', '--quiet', sources)
        status = self.palimpsest('local', 'status', '--home', self.home)
        self.process = status.split('(process ', 1)[1].split(')', 1)[0]

    def stop(self):
        self.palimpsest('local', 'stop', '--home', self.home)

    def url(self, path):
        return f'http://127.0.0.1:{self.port}/solr{path}'

    def documents(self):
        try:
            with urllib.request.urlopen(self.url('/library/select?q=*:*&rows=0')) as answer:
                return json.load(answer)['response']['numFound']
        except urllib.error.HTTPError:
            return 0

    def check(self, text):
        request = urllib.request.Request(self.url('/library/check'), text, {'Content-Type': 'text/plain; charset=utf-8'})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return sum(len(source['passages']) for source in json.load(answer)['sources'])

    def ticks(self):
        """Those of the whole process, threads that have ended among them, without the compilers, which never end."""
        compilers = 0
        for thread in os.listdir(f'/proc/{self.process}/task'):
            try:
                name, ticks = ticks_of(f'/proc/{self.process}/task/{thread}/stat')
            except (FileNotFoundError, ProcessLookupError):
                continue
            compilers += ticks if name.startswith(COMPILERS) else 0
        return ticks_of(f'/proc/{self.process}/stat')[1] - compilers

    def block(self, texts):
        before = self.ticks()
        passages = sum(map(self.check, texts))
        self.costs.append((self.ticks() - before) * 1000 / TICKS / len(texts))
        return passages


def ticks_of(path):
    with open(path) as file:
        name, _, rest = file.read().partition('(')[2].rpartition(')')
    return name, sum(map(int, rest.split()[11:13]))


def texts(folder):
    """Spread over the folder, so that each block has documents of all kinds."""
    names = sorted(os.listdir(folder))
    step = next(step for step in (97, 89, 83) if len(names) % step)
    for number in range(len(names)):
        with open(os.path.join(folder, names[number * step % len(names)]), 'rb') as file:
            yield file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('corpus')
    parser.add_argument('builds', nargs='+', metavar='NAME=ROOT[=JVM_OPTION]')
    parser.add_argument('--home')
    parser.add_argument('--warm', type=int, default=300, help='documents that each build is asked for before (default: %(default)s)')
    parser.add_argument('--blocks', type=int, default=8, help='turns of each build (default: %(default)s)')
    parser.add_argument('--per', type=int, default=50, help='documents a turn (default: %(default)s)')
    options = parser.parse_args()
    corpus = os.path.abspath(options.corpus)
    refuse_nonsense(parser, corpus, options.builds)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('stopped'))  # servers are stopped, too
    home = options.home or os.path.join(tempfile.gettempdir(), 'turns-' + os.path.basename(corpus))
    asked = list(texts(os.path.join(corpus, 'susp')))
    builds = [Build(described, FIRST_PORT + number, home) for number, described in enumerate(options.builds)]
    started = []
    try:
        for build in builds:
            started.append(build)
            build.start(os.path.join(corpus, 'src'))
        measure(builds, asked, options)
    finally:
        for build in started:
            build.stop()


def refuse_nonsense(parser, corpus, builds):
    for folder in ('src', 'susp'):
        if not os.path.isdir(os.path.join(corpus, folder)):
            parser.error(f'{corpus} has no folder {folder}')
    for build in builds:
        root = build.split('=', 2)[1] if '=' in build else ''
        if not root or not os.path.exists(os.path.join(root, 'palimpsest')):
            parser.error(f'{build} names no checkout: NAME=ROOT, where ROOT has the launcher palimpsest')


def measure(builds, asked, options):
    begin = 0
    for build in builds:
        for number in range(options.warm):
            build.check(asked[number % len(asked)])
    for turn in range(options.blocks):
        block = [asked[(begin + number) % len(asked)] for number in range(options.per)]
        begin += options.per
        passages = {build.name: build.block(block) for build in (builds if turn % 2 == 0 else builds[::-1])}
        if len(set(passages.values())) > 1:
            print(f'turn {turn + 1}: passages differ: {passages}')
    first = builds[0].costs
    for build in builds:
        ratio = statistics.median(cost / other for cost, other in zip(build.costs, first))
        print(f'{build.name:12} {statistics.median(build.costs):8.1f} ms ({min(build.costs):.1f}-{max(build.costs):.1f})  {ratio:.3f}')


if __name__ == '__main__':
    main()
