"""Runs parts, one after the other, and prints one table of them: what was asked, what was measured, whether it held, minutes.

The gate (gate.py) and the long run (.ci/long) are lists of parts. A part is some commands; it holds if each ends with 0. Its
figures come from floors.py, and from the counts that Maven prints of tests. What a part starts is one process group, which is
ended with the part: nothing is left running, neither after a failure nor after an interruption.
"""
import dataclasses, json, os, re, shutil, signal, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.path.join(os.path.dirname(ROOT), 'shared')
HAS_CORPORA = os.path.isdir(os.path.join(SHARED, 'corpora'))
MAVEN = ('mvn', '--batch-mode', '--no-transfer-progress')
GIBIBYTE = 1 << 30

TESTS = re.compile(r'Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$')
# Programs that parts need, and Debian's packages of them.
PACKAGES = {
    'chromium': ('chromium', 'fonts-noto-cjk'),
    'pandoc': ('pandoc',),
    'soffice': ('libreoffice-writer-nogui',),
    'xelatex': ('texlive-xetex', 'texlive-lang-chinese', 'texlive-latex-recommended', 'fonts-freefont-otf', 'lmodern'),
    'promtool': ('prometheus',),
    'jq': ('jq',),
    'curl': ('curl',),
    'unshare': ('util-linux',),
    'ip': ('iproute2',),
    'node': ('nodejs',),
    'npm': ('npm',),
}


@dataclasses.dataclass
class Part:
    """Commands run in ROOT; `{work}` in one becomes a folder of the part's own, which is deleted with it."""
    name: str
    asked: str
    commands: list
    programs: tuple = ()
    needs_corpora: bool = False


@dataclasses.dataclass
class Outcome:
    part: str
    asked: str
    held: bool = False
    measured: str = ''
    minutes: float = 0.0
    floors: list = dataclasses.field(default_factory=list)
    not_checked: list = dataclasses.field(default_factory=list)


class Interrupted(Exception):
    pass


def interrupt(number, frame):
    raise Interrupted


def stop_early(reason):
    print(f'stopped: {reason}', flush=True)
    sys.exit(1)


def require_room(gibibytes):
    for folder in (ROOT, tempfile.gettempdir()):
        free = shutil.disk_usage(folder).free / GIBIBYTE
        if free < gibibytes:
            stop_early(f'{free:.1f} GiB are free on the disk of {folder}, and {gibibytes} GiB are needed.')


def install(programs):
    """Installs what is missing by Debian's packages; returns a sentence for each program that cannot be had."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing and shutil.which('apt-get'):
        packages = [package for program in missing for package in PACKAGES[program]]
        for command in (['update'], ['install', '-y', '--no-install-recommends', *packages]):
            subprocess.run(['apt-get', '-qq', *command], env={**os.environ, 'DEBIAN_FRONTEND': 'noninteractive'},
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [f'NOT CHECKED: what needs {program}, which cannot be installed here' for program in programs if not shutil.which(program)]


def run_command(command, outcome, counts, environment):
    """Prints the command's output as it comes; returns its exit code."""
    try:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors='replace', start_new_session=True)
    except FileNotFoundError:
        print(f'{command[0]} is not installed here.', flush=True)
        return 127
    try:
        for line in process.stdout:
            print(line, end='', flush=True)
            tests = TESTS.search(line.rstrip())
            if tests:
                counts.append([int(number) for number in tests.groups()])
            if 'NOT CHECKED' in line:
                outcome.not_checked.append(line[line.index('NOT CHECKED'):].strip())
        return process.wait()
    finally:
        end_group(process)


def end_group(process):
    """Ends the process and all it started: first politely, after a while for certain."""
    for kind, seconds in ((signal.SIGTERM, 30), (signal.SIGKILL, 5)):
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                process.poll()
                os.killpg(process.pid, kind if kind else 0)
                kind = 0
                time.sleep(.2)
        except ProcessLookupError:
            return


def run_part(part):
    print(f'\n== {part.name}: {part.asked}', flush=True)
    outcome, counts, began = Outcome(part.name, part.asked), [], time.monotonic()
    for sentence in install(part.programs):
        print('  ' + sentence)
        outcome.not_checked.append(sentence)
    code = 0
    with tempfile.TemporaryDirectory(prefix=f'palimpsest-{part.name}-') as work:
        for number, command in enumerate(part.commands):
            written = os.path.join(work, f'floors-{number}.json')
            code = run_command([word.replace('{work}', work) for word in command], outcome, counts, {**os.environ, 'FLOORS_JSON': written})
            if os.path.exists(written):
                with open(written, encoding='utf-8') as file:
                    outcome.floors += json.load(file)
            if code != 0:
                break
    outcome.minutes = round((time.monotonic() - began) / 60, 1)
    outcome.held = code == 0
    outcome.measured = measured(outcome, counts, code)
    return outcome


def measured(outcome, counts, code):
    said = []
    if counts:
        run, failures, errors, skipped = map(sum, zip(*counts))
        said.append(f'{run:,} tests, {failures + errors} failed, {skipped} left out')
    if outcome.floors:
        held = sum(floor['held'] for floor in outcome.floors)
        said.append(f'{held} of {len(outcome.floors)} floors hold')
    if code != 0:
        said.append(f'exit code {code}')
    return '; '.join(said) or 'done'


def run(parts, begin=None, keep=None, goes_on=False):
    """Runs the parts, prints their table, and exits: 0 if all held, 1 if one did not, 130 if interrupted.

    begin(part) may return an earlier outcome, which stands for a run; keep(outcome) gets each new one. After a part that failed
    the others are run only if it goes on.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    outcomes = []
    try:
        for part in parts:
            earlier = begin(part) if begin else None
            if earlier is None and part.needs_corpora and not HAS_CORPORA:
                sentence = f'NOT CHECKED: {part.name}, as no corpora lie beside this checkout'
                print(f'\n== {sentence}', flush=True)
                outcomes.append(Outcome(part.name, part.asked, True, 'not run', not_checked=[sentence]))
                continue
            outcome = earlier or run_part(part)
            outcomes.append(outcome)
            if keep and not earlier:
                keep(outcome)
            if not outcome.held and not goes_on:
                break
    except Interrupted:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        print_table(outcomes)
        print('stopped: interrupted; nothing is left running.', flush=True)
        sys.exit(130)
    print_table(outcomes)
    left = [part.name for part in parts[len(outcomes):]]
    if left:
        print(f'Not run after the failure: {", ".join(left)}.')
    sys.exit(0 if all(outcome.held for outcome in outcomes) else 1)


def print_table(outcomes):
    print('\n| part | asked | measured | held | minutes |\n|---|---|---|---|---|')
    for outcome in outcomes:
        print(f'| {outcome.part} | {outcome.asked} | {outcome.measured} | {"yes" if outcome.held else "NO"} | {outcome.minutes} |')
    for outcome in outcomes:
        for floor in outcome.floors:
            if not floor['held']:
                print(f'FAILED: {outcome.part}: {floor["name"]}: {floor["measured"]}, asked {floor["asked"]}')
    for sentence in dict.fromkeys(sentence for outcome in outcomes for sentence in outcome.not_checked):
        print(sentence)
    sys.stdout.flush()
