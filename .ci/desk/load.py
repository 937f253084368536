#!/usr/bin/env python3
"""Fifty people at a desk at once: twenty hand in, thirty read, all of them listen, while checks run.

    load.py [--seconds N]

Starts a desk of its own with a library of made-up documents, and prints for each kind of request how long it took. Fails where
95 of 100 requests for pages and what they show take longer than a second. Times depend on the machine; nothing else does.
"""
import argparse, http.cookiejar, json, os, random, re, signal, socket, statistics, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, '.ci'))
import floors

with socket.socket() as free:
    free.bind(('127.0.0.1', 0))
    PORT = free.getsockname()[1]
BASE = f'http://127.0.0.1:{PORT}'
HANDING_IN, READING = 20, 30
P95_SECONDS_MAX = 1.0
DOCUMENTS = 60
PASSWORD = 'a passing phrase of mine'
WORDS = [''.join(random.Random(n).choice('bcdfghklmnprstvz') + random.Random(n * 7 + 1).choice('aeiou') for _ in range(1 + n % 4)) + str(n % 97) for n in range(4000)]


def prose(seed, sentences):
    chance = random.Random(seed)
    return ' '.join(' '.join(WORDS[int(len(WORDS) * chance.random() ** 2)] for _ in range(14)).capitalize() + '.' for _ in range(sentences))


class Person:
    def __init__(self, log):
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.token, self.log = '-', log

    def ask(self, kind, method, path, body=None, content_type='application/json'):
        headers = {'X-Palimpsest-Token': self.token}
        if body is not None:
            headers['Content-Type'] = content_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(BASE + path, body, headers, method=method)
        began = time.monotonic()
        with self.opener.open(request, timeout=60) as answer:
            content = answer.read()
        if kind:
            self.log.setdefault(kind, []).append(time.monotonic() - began)
        return json.loads(content) if content[:1] in (b'{', b'[') else content

    def log_in(self, body):
        self.token = self.ask(None, 'POST', '/v1/session', body)['token']
        return self

    def upload(self, kind, path, name, text, rest=None):
        mark = 'xxPALIMPSESTxx'
        parts = [f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n{text}\r\n']
        if rest is not None:
            parts.append(f'--{mark}\r\nContent-Disposition: form-data; name="task"\r\n\r\n{json.dumps(rest)}\r\n')
        body = (''.join(parts) + f'--{mark}--\r\n').encode()
        return self.ask(kind, 'POST', path, body, f'multipart/form-data; boundary={mark}')


def fill(admin):
    for number in range(DOCUMENTS):
        admin.upload(None, '/v1/collections/library/documents', f'source-{number}.txt', prose(number, 150))
    for number in range(HANDING_IN + READING):
        admin.ask(None, 'PUT', f'/v1/accounts/person{number}', {'role': 'user' if number < HANDING_IN else 'librarian', 'password': PASSWORD})
    admin.ask(None, 'PUT', '/v1/rights/everybody', {'collections': ['library']})


def hand_in(person, number, until):
    sent = 0
    while time.monotonic() < until:
        text = prose(1000 + number * 1000 + sent, 60) + ' ' + prose((number + sent) % DOCUMENTS, 150)[500:4000]
        person.upload('hand in', '/v1/tasks', f'paper-{number}-{sent}.txt', text, {'collections': ['library'], 'params': {'passages.text': True, 'passages.runs': True, 'coverage': True}})
        sent += 1
        time.sleep(6)


def read(person, until):
    while time.monotonic() < until:
        person.ask('page', 'GET', '/desk/')
        person.ask('page', 'GET', '/desk/desk.js')
        person.ask('session', 'GET', '/v1/session')
        tasks = person.ask('list of checks', 'GET', '/v1/tasks?rows=100')['tasks']
        done = [task for task in tasks if task['state'] == 'done']
        if done:
            person.ask('evidence', 'GET', f'/v1/tasks/{random.choice(done)["id"]}/evidence')
        time.sleep(3)


def listen(person, heard, until):
    while time.monotonic() < until:
        with person.opener.open(BASE + '/v1/events', timeout=60) as events:
            heard.extend(line for line in events if line.startswith(b'event: task'))


def guarded(failures, action, *arguments):
    try:
        action(*arguments)
    except (urllib.error.URLError, OSError, ValueError) as e:
        failures.append(f'{action.__name__}: {e}')


def measure(key, seconds):
    admin = Person({}).log_in({'key': key})
    fill(admin)
    log, failures = {}, []
    people = [Person(log).log_in({'name': f'person{number}', 'password': PASSWORD}) for number in range(HANDING_IN + READING)]
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=guarded, args=(failures, hand_in, person, number, until)) for number, person in enumerate(people[:HANDING_IN])]
    threads += [threading.Thread(target=guarded, args=(failures, read, person, until)) for person in people[HANDING_IN:]]
    heard = []
    threads += [threading.Thread(target=guarded, args=(failures, listen, person, heard, until)) for person in people]
    for thread in threads:
        thread.start()
        time.sleep(.05)
    for thread in threads:
        thread.join()
    states = [task['state'] for task in admin.ask(None, 'GET', '/v1/tasks?rows=500')['tasks']]
    print(f'  {HANDING_IN} hand in, {READING} read, {seconds} s; checks: ' + ', '.join(f'{states.count(state)} {state}' for state in sorted(set(states))) + f'; changes heard: {len(heard)}')
    floors.at_least('changes heard of', len(heard), len(states) * (1 + READING))
    for kind, times in sorted(log.items()):
        p95 = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        print(f'    {kind:16}{len(times):6} requests, median {statistics.median(times):.3f} s, p95 {p95:.3f} s, longest {max(times):.3f} s')
        floors.at_most(f'{kind}: p95, seconds', p95, P95_SECONDS_MAX)
    floors.holds('requests that failed', not failures, 0, '; '.join(failures) or 0)


def main(seconds):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # stops the desk on the way out
    with tempfile.TemporaryDirectory(prefix='palimpsest-desk-') as home:
        with open(os.path.join(home, 'printed'), 'w+', encoding='utf-8') as printed:
            desk = subprocess.Popen([os.path.join(ROOT, 'palimpsest'), 'desk', '--home', os.path.join(home, 'desk'), '--port', str(PORT), '--no-browser'], stdout=printed, stderr=subprocess.STDOUT)
            try:
                key = None
                while key is None:
                    time.sleep(.5)
                    with open(printed.name, encoding='utf-8') as lines:
                        text = lines.read()
                    if desk.poll() is not None:
                        sys.exit('the desk ended: ' + text)
                    found = re.search(r'#key=([A-Za-z0-9_-]+)', text)
                    key = found and found.group(1)
                measure(key, seconds)
            finally:
                desk.terminate()
                desk.wait()
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seconds', type=int, default=60)
    main(parser.parse_args().seconds)
