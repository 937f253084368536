#!/usr/bin/env python3
"""Clients at once at one Solr, beside indexing or not; then more text than the node's memory holds.

    clients.py [--seconds N] [--clients N,...] [--sources N] [--heap SIZE]
    clients.py --solr URL --collection NAME [--seconds N] [--clients N,...]

The first starts a SolrCloud of its own, indexes made documents of 10,000 characters, and has more of them indexed and committed all the
while. It fails where an answer is neither 200 nor, beyond the memory, 503 with Retry-After, where an answer misses a copy, or where
memory grows. The second only checks against a library that exists. Times depend on the machine; nothing else does.

A checked document has words of one source in random order and two copies of 600 characters from two others.
"""
import argparse, http.client, json, os, random, statistics, subprocess, sys, tempfile, threading, time, urllib.parse

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import floors
from parts import ROOT

LENGTH, COPY = 10_000, 600
LIBRARY = 'library'
HEAP_GROWTH_MAX = 1.5
CROWD, CROWD_LENGTH = 40, 1_500_000
WORDS = [''.join(random.Random(n).choice('bcdfghklmnprstvz') + random.Random(n * 7 + 1).choice('aeiou') for _ in range(1 + n % 4)) + 'nstr'[n % 4] for n in range(40_000)]


def prose(seed, length):
    """Words as unequally frequent as in a language."""
    chance = random.Random(seed)
    sentences = []
    while length > 0:
        words = [WORDS[int(len(WORDS) ** chance.random())] for _ in range(chance.randint(8, 24))]
        sentences.append(' '.join(words).capitalize() + '.')
        length -= len(sentences[-1]) + 1
    return ' '.join(sentences)


class Solr:
    def __init__(self, url, collection):
        self.address = urllib.parse.urlsplit(url)
        self.collection = collection

    def ask(self, path, body=None):
        """Status, headers, and the answer as JSON."""
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=900)
        try:
            data = None if body is None else json.dumps(body).encode()
            connection.request('GET' if body is None else 'POST', self.address.path + path, data, {'Content-Type': 'application/json'})
            response = connection.getresponse()
            return response.status, response.headers, json.loads(response.read())
        finally:
            connection.close()

    def add(self, documents):
        status, _, answer = self.ask(f'/{self.collection}/update', documents)
        if status != 200:
            raise OSError(f'update: {status} {answer}')

    def commit(self):
        status, _, answer = self.ask(f'/{self.collection}/update?commit=true')
        if status != 200:
            raise OSError(f'commit: {status} {answer}')

    def check(self, text):
        return self.ask(f'/{self.collection}/check', {'text': text})

    def text(self, number):
        """The text of a document, by its place in the index."""
        _, _, answer = self.ask(f'/{self.collection}/select?q=*:*&fl=text&rows=1&start={number}')
        return answer['response']['docs'][0]['text']

    def heap_bytes(self):
        _, _, answer = self.ask('/admin/metrics?group=jvm&prefix=memory.heap.used&compact=true')
        return answer['metrics']['solr.jvm']['memory.heap.used']


def suspicious(texts, seed):
    chance = random.Random(seed)
    own, *others = chance.sample(texts, 3)
    words = own.split()
    chance.shuffle(words)
    shuffled = ' '.join(words)[:LENGTH - 2 * COPY]
    half = len(shuffled) // 2
    parts = [shuffled[:half], shuffled[half:]]
    for other in others:
        begin = chance.randrange(max(1, len(other) - COPY))
        parts.insert(1, other[begin:begin + COPY])
    return '\n'.join(parts)


class Load:
    """Clients that check one document after another until a time."""

    def __init__(self, solr, texts):
        self.solr = solr
        self.texts = texts
        self.seconds = []
        self.wrong = []
        self.heaps = []
        self.added = 0

    def client(self, number, until):
        seed = number * 1_000_003
        while time.monotonic() < until:
            seed += 1
            began = time.monotonic()
            status, _, answer = self.solr.check(suspicious(self.texts, seed))
            self.seconds.append(time.monotonic() - began)
            if status != 200 or answer['partialResults']:
                self.wrong.append(f'{status} {str(answer)[:300]}')
            elif len(answer['sources']) < 2:
                self.wrong.append('a copy was missed')

    def watch(self, until):
        while time.monotonic() < until:
            self.heaps.append(self.solr.heap_bytes())
            time.sleep(2)

    def index(self, first, until):
        number = first
        while time.monotonic() < until:
            self.solr.add([{'id': f'more-{number + i}', 'text': prose(number + i, LENGTH)} for i in range(20)])
            number += 20
            self.added = number - first
            if number // 20 % 5 == 0:
                self.solr.commit()

    def guarded(self, action, *arguments):
        """Whatever ends a thread is a failure."""
        try:
            action(*arguments)
        except Exception as e:
            self.wrong.append(f'{action.__name__} ended: {e!r}')

    def run(self, clients, seconds, indexes):
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=self.guarded, args=(self.client, number, until)) for number in range(clients)]
        threads.append(threading.Thread(target=self.guarded, args=(self.watch, until)))
        if indexes:
            threads.append(threading.Thread(target=self.guarded, args=(self.index, 1_000_000 + clients * 100_000, until)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        floors.at_least(f'{clients} clients: checks', len(self.seconds), 2)
        if len(self.seconds) < 2:
            return
        p95 = statistics.quantiles(self.seconds, n=20)[-1]
        print(f'  {clients} clients, {seconds} s: {len(self.seconds)} checks, {len(self.seconds) / seconds:.2f} a second, p50 {statistics.median(self.seconds):.2f} s, p95 {p95:.2f} s, longest {max(self.seconds):.2f} s'
              + (f', {self.added} documents added' if indexes else ''), flush=True)
        floors.holds(f'{clients} clients: answers that failed', not self.wrong, 0, '; '.join(self.wrong[:3]) or 0)


def lows(values, parts=5):
    """The least of each of some equal parts: of heaps, what is left after the garbage is collected."""
    size = max(1, len(values) // parts)
    return [min(values[i:i + size]) for i in range(0, size * parts, size) if values[i:i + size]]


def crowd(solr, texts):
    """More text at once than the node's memory may hold."""
    outcomes = []

    def ask(number):
        text = '\n'.join(suspicious(texts, 7_000_000 + number * 1000 + i) for i in range(CROWD_LENGTH // LENGTH))
        status, headers, answer = solr.check(text)
        outcomes.append((status, headers.get('Retry-After'), str(answer)[:200]))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answered = sum(status == 200 for status, _, _ in outcomes)
    refused = sum(status == 503 and retry is not None for status, retry, _ in outcomes)
    print(f'  {CROWD} documents of {CROWD_LENGTH} characters at once: {answered} answered, {refused} told when to come again')
    others = [outcome for outcome in outcomes if outcome[0] != 200 and not (outcome[0] == 503 and outcome[1])]
    floors.holds('beyond the memory: other answers', len(outcomes) == CROWD and not others, 0, others[:2] or 0)
    floors.at_least('beyond the memory: refused with Retry-After', refused, 1)
    status, _, _ = solr.check(suspicious(texts, 1))
    floors.holds('a check after that', status == 200, 200, status)


def palimpsest(*arguments):
    subprocess.run([os.path.join(ROOT, 'palimpsest'), *arguments], check=True, stdout=subprocess.DEVNULL)


def own(arguments):
    with tempfile.TemporaryDirectory() as home:
        port = 20_000 + random.randrange(2_000) * 2
        palimpsest('local', 'start', '--home', home, '--port', str(port), '--heap', arguments.heap)
        try:
            solr = Solr(f'http://127.0.0.1:{port}/solr', LIBRARY)
            palimpsest('create', '--solr', f'http://127.0.0.1:{port}/solr', '--collection', LIBRARY, '--shards', '2')
            texts = [prose(number, LENGTH) for number in range(arguments.sources)]
            for first in range(0, len(texts), 50):
                solr.add([{'id': f'source-{first + i}', 'text': text} for i, text in enumerate(texts[first:first + 50])])
            solr.commit()
            for clients in arguments.clients:
                load = Load(solr, texts)
                load.run(clients, arguments.seconds, indexes=True)
                least = lows(load.heaps)
                print('  heap, least of each fifth: ' + ', '.join(f'{value / 2 ** 20:.0f}' for value in least) + ' MiB')
                floors.at_most(f'{clients} clients: growth of the heap once caches are filled', least[-1] / least[1], HEAP_GROWTH_MAX)
            crowd(solr, texts)
        finally:
            palimpsest('local', 'stop', '--home', home)


def main(arguments):
    if arguments.solr is None:
        own(arguments)
    else:
        solr = Solr(arguments.solr, arguments.collection)
        texts = [solr.text(97 * number) for number in range(300)]
        for clients in arguments.clients:
            Load(solr, texts).run(clients, arguments.seconds, indexes=False)
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--solr')
    parser.add_argument('--collection', default=LIBRARY)
    parser.add_argument('--seconds', type=int, default=60)
    parser.add_argument('--clients', type=lambda value: [int(part) for part in value.split(',')], default=[8])
    parser.add_argument('--sources', type=int, default=1000)
    parser.add_argument('--heap', default='512m')
    main(parser.parse_args())
