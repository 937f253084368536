#!/usr/bin/env python3
"""Fifty people at a desk at once: twenty hand in, thirty read, all of them listen, while checks run.

    load.py [--seconds N]

Starts a desk of its own with a library of made-up documents, and prints for each kind of request how long it took. Fails where
95 of 100 requests for pages and what they show take longer than half a second. Times depend on the machine; nothing else does.
"""
import argparse, json, os, random, statistics, sys, threading, time, urllib.error

sys.dont_write_bytecode = True  # the modules below are read from the checkout
import desk
sys.path.append(os.path.join(desk.ROOT, '.ci'))
import floors

HANDING_IN, READING = 20, 30
P95_SECONDS_MAX = .5
DOCUMENTS = 60
LAST_SECONDS = 5  # in which nothing is handed in: whoever listens hears of the last checks
PASSWORD = 'a passing phrase of mine'
WORDS = [''.join(random.Random(n).choice('bcdfghklmnprstvz') + random.Random(n * 7 + 1).choice('aeiou') for _ in range(1 + n % 4)) + str(n % 97) for n in range(4000)]


def prose(seed, sentences):
    chance = random.Random(seed)
    return ' '.join(' '.join(WORDS[int(len(WORDS) * chance.random() ** 2)] for _ in range(14)).capitalize() + '.' for _ in range(sentences))


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
        person.upload('hand in', '/v1/tasks', f'paper-{number}-{sent}.txt', text, {'collections': ['library'], 'params': {'passages.text': 'runs', 'coverage': True}})
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
    """As a page does: what changed before the stream was ready is in the list."""
    known = set()
    while time.monotonic() < until:
        with person.opener.open(person.base + '/v1/events', timeout=60) as events:
            event = b''
            for line in events:
                if line.startswith(b'event:'):
                    event = line.strip()
                elif line.startswith(b'data:') and event == b'event: task':
                    known.add(json.loads(line[5:])['id'])
                elif line.startswith(b'data:') and event == b'event: ready':
                    known.update(task['id'] for task in person.ask('list after ready', 'GET', '/v1/tasks?rows=500')['tasks'])
    heard.append(len(known))


def guarded(failures, action, *arguments):
    try:
        action(*arguments)
    except (urllib.error.URLError, OSError, ValueError) as e:
        failures.append(f'{action.__name__}: {e}')


def measure(running, seconds):
    admin = running.administrator()
    fill(admin)
    log, failures = {}, []
    people = [desk.Person(running, log).log_in({'name': f'person{number}', 'password': PASSWORD}) for number in range(HANDING_IN + READING)]
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=guarded, args=(failures, hand_in, person, number, until - LAST_SECONDS)) for number, person in enumerate(people[:HANDING_IN])]
    threads += [threading.Thread(target=guarded, args=(failures, read, person, until)) for person in people[HANDING_IN:]]
    heard = []
    threads += [threading.Thread(target=guarded, args=(failures, listen, person, heard, until)) for person in people]
    for thread in threads:
        thread.start()
        time.sleep(.05)
    for thread in threads:
        thread.join()
    states = [task['state'] for task in admin.ask(None, 'GET', '/v1/tasks?rows=500')['tasks']]
    print(f'  {HANDING_IN} hand in, {READING} read, {seconds} s; checks: ' + ', '.join(f'{states.count(state)} {state}' for state in sorted(set(states))) + f'; checks known to those who listen: {sum(heard)}')
    floors.at_least('checks known to those who listen', sum(heard), len(states) * (1 + READING))
    for kind, times in sorted(log.items()):
        p95 = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        print(f'    {kind:16}{len(times):6} requests, median {statistics.median(times):.3f} s, p95 {p95:.3f} s, longest {max(times):.3f} s')
        floors.at_most(f'{kind}: p95, seconds', p95, P95_SECONDS_MAX)
    floors.holds('requests that failed', not failures, 0, '; '.join(failures) or 0)


def main(seconds):
    with desk.running() as running:
        measure(running, seconds)
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seconds', type=int, default=60)
    main(parser.parse_args().seconds)
