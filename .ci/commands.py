#!/usr/bin/env python3
"""Runs the commands of the README, the tutorials and the how-to pages, and compares the answers that the pages show.

    commands.py [PAGE...]

Each page gets a folder, a home and a network of its own, so that its ports are free. A fenced block of `bash` is run by bash,
in the order of the page; a block without a language right behind it has lines of its answer, in their order. In a block of
`console` commands begin with `$ `. A line that contains "# at the other site" runs there.
"""
import argparse, os, re, shutil, signal, subprocess, sys, tempfile

sys.dont_write_bytecode = True
import floors
from parts import ROOT

SECONDS_MAX = 300  # of one command
DEMO = os.path.join(ROOT, 'plugin/local/src/main/resources/demo')
BLOCK = re.compile(r'^( *)```(\w*)\n(.*?)\n *```$', re.M | re.S)
ELSEWHERE = '# at the other site'
# Differs from run to run.
VOLATILE = [
    (r'\b[0-9a-f]{4}(?: [0-9a-f]{4}){7}\b', 'FINGERPRINT'), (r'\d{4}-\d\d-\d\dT[\d:.]+Z', 'TIME'), (r'process \d+', 'process N'), (r'serial \d{9,}', 'serial N'),
    (r'minwise-100-5-[0-9a-f]{16}', 'SCHEME'), (r'[\d,]+ ms\b', 'N ms'), (r'[\d,]+ bytes sent, [\d,]+ received', 'N bytes sent, N received'), (r'_[0-9a-f]{8}\b', '_N'),
    (r'(not shown again: ).*', r'\1N'), (r'records: \d+', 'records: N'), (r' +', ' ')]


class Page:
    """How a page is run: commands beforehand (also at the other site), replacements, commands that fail as the page shows, and those
    not run, each with its reason."""

    def __init__(self, path, before='', before_other='', replace=None, fails=(), not_run=None, folder='/home/you'):
        self.path, self.before, self.before_other, self.folder = path, before, before_other, folder
        self.replace, self.fails, self.not_run = replace or {}, fails, not_run or {}


LIBRARY = f'''./palimpsest local start
./palimpsest create --collection library --shards 2
./palimpsest index --collection library {DEMO}/library
'''
# A desk that is started, whose page is fetched from the address that it prints; STOP ends it.
DESK = ' > desk.log 2>&1 & until grep -q "http://" desk.log; do sleep .2; done; curl -fsSL -o page.html "$(grep -o "http://[^ ]*" desk.log | head -1)"'
STOP = '; kill %1; wait'
READY = ' > agent.log 2>&1 & until curl -fs -o health.json http://127.0.0.1:{0}/health; do sleep .2; done'
FEDERATED = f'{DEMO}/federated'
# Text of the library, and of another document of the intake.
INTAKE = f'''mkdir intake
cat {DEMO}/library/en-0[12]*.txt > intake/wang.txt
cat {DEMO}/library/en-01*.txt {DEMO}/federated/alpha/suspicious/a2*.txt > intake/li.txt
cp {DEMO}/federated/gamma/suspicious/g4*.txt intake/zhao.txt
'''


def site(name, port, solr):
    """Commands that make the Solr and the agent's files of a site on this machine."""
    ports = '' if port == 8443 else f' --federation-port {port} --api-port {port + 1} --operations-port {port + 2}'
    return f'''mkdir -p -m 700 home home/seeds
./palimpsest local start --home solr --port {solr} --seeds home/seeds
./palimpsest site init --config agent.yaml --site {name} --title {name} --url https://127.0.0.1:{port} --solr http://127.0.0.1:{solr}/solr{ports} > init.log
sed -i s/0.0.0.0/127.0.0.1/ agent.yaml
'''


def fingerprint(config):
    return f'"$(./palimpsest site show --config {config} | sed -n "s/^fingerprint //p")"'


ALPHA = fingerprint('../here/agent.yaml')
# The way round: the other site is added here, and grants a library.
GRANTED = f'''
palimpsest create --collection theses --seed 2026 --solr http://127.0.0.1:8984/solr
palimpsest index --collection theses --solr http://127.0.0.1:8984/solr {FEDERATED}/beta/library
palimpsest site library publish theses --title Theses --collection 2026=theses
palimpsest site grant alpha theses --evidence snippet
palimpsest site show --output beta.cbor
palimpsest site peer add beta.cbor --fingerprint {fingerprint('agent.yaml')} --config ../here/agent.yaml
'''
SEED = '(umask 077; echo 00112233445566778899aabbccddeeff > 2026.seed); palimpsest site seed import 2026 2026.seed'
INSTALLED = 'tested by PalimpsestTest'
PAGES = [
    Page('README.md', replace={
        'theses/': f'{DEMO}/library', 'new-thesis.txt': f'{DEMO}/suspicious.txt', '@suspicious.txt': f'@{DEMO}/suspicious.txt', 'intake/': f'{DEMO}/library',
        './palimpsest desk --sample': './palimpsest desk --sample' + DESK + STOP}, not_run={'mvn verify': 'the gate does'}),
    Page('README.zh.md', replace={
        'theses/': f'{DEMO}/library', 'new-thesis.txt': f'{DEMO}/suspicious.txt', './palimpsest desk --sample': './palimpsest desk --sample' + DESK + STOP},
        not_run={'mvn verify': 'the gate does', './palimpsest demo': 'README.md has it'}),
    Page('docs/tutorial/first-library.md', replace={
        'ln -s plugin/local/src/main/resources/demo': f'ln -s {DEMO}', './palimpsest desk --sample': './palimpsest desk --sample' + DESK + STOP}),
    Page('docs/tutorial/two-institutions.md', replace={
        'ln -s plugin/local/src/main/resources/demo': f'ln -s {DEMO}',
        '--url https://127.0.0.1:8443': '--url https://127.0.0.1:8443 | tee alpha.log', '--operations-port 9445': '--operations-port 9445 | tee beta.log',
        'cat > alpha/credentials': 'sed -n "s/.*not shown again: /administrator:/p" alpha.log > alpha/credentials',
        'cat > beta/credentials': 'sed -n "s/.*not shown again: /administrator:/p" beta.log > beta/credentials',
        './palimpsest site seed create 2026': SEED,
        '"0472 65de 609b ef51 de59 5681 5fd7 c085"': fingerprint('beta/agent.yaml'), '"3654 7f9a 98e2 54e9 b8dc b2be 8332 e92b"': fingerprint('alpha/agent.yaml')},
        fails=['./palimpsest federation check --collection theses --site beta:applications'], folder='/srv'),
    Page('docs/how-to/desk.md', before=f'''mkdir essays
cat {DEMO}/library/en-0[12]*.txt > wang.txt; cp wang.txt essays
cat {DEMO}/library/en-01*.txt {DEMO}/federated/alpha/suspicious/a2*.txt > essays/li.txt
cp {DEMO}/federated/gamma/suspicious/g4*.txt essays/zhao.txt
head -c 500 /dev/urandom > essays/chen.pdf
''', replace={'./palimpsest desk --sample': './palimpsest desk --sample' + DESK, './palimpsest desk': './palimpsest desk' + DESK + STOP}, fails=['palimpsest assignment add $id essays']),
    Page('docs/how-to/desk.zh.md', replace={'./palimpsest desk --sample': './palimpsest desk --sample' + DESK + STOP}),
    Page('docs/how-to/command-line.md', replace={'sudo ': '', '/usr/local/bin/palimpsest': 'linked', '/etc/bash_completion.d/palimpsest': 'completion', '~/.palimpsest-completion': 'completion.zsh'},
         not_run={'autoload': 'zsh', 'asciidoctor': INSTALLED, 'sudo install': INSTALLED}),
    Page('docs/how-to/find-duplicates.md', before=LIBRARY + INTAKE + f'cp {DEMO}/suspicious.txt page.txt\n'),
    Page('docs/how-to/check-an-intake.md', before=LIBRARY + INTAKE),
    Page('docs/how-to/compare-meanings.md', before=LIBRARY.replace('library --', 'theses --').replace('library ', 'theses ') + f'cp {DEMO}/sample/haddad.txt essay.txt\n'),
    Page('docs/how-to/install.md', before=f'''./palimpsest local start
(cd {ROOT}/plugin/acceptance/src/test/resources/configset-bare; python3 -m zipfile -c "$OLDPWD/bare.zip" *)
curl -fsS -X POST -H 'Content-Type: application/octet-stream' --data-binary @bare.zip 'http://localhost:8983/solr/admin/configs?action=UPLOAD&name=theses'
curl -fsS 'http://localhost:8983/solr/admin/collections?action=CREATE&name=theses&collection.configName=theses&numShards=2&replicationFactor=1'
./palimpsest create --collection another
''', replace={'@solr-configs/': f'@{ROOT}/solr-configs/', 'palimpsest doctor': f'palimpsest index --collection theses {DEMO}/library; palimpsest doctor'}, not_run={'mvn -pl': 'it would replace the jar that the gate tests'}),
    Page('docs/how-to/federation.md',
         before='mkdir -p -m 700 home home/seeds\n./palimpsest local start --home solr --seeds home/seeds\n./palimpsest create --collection library\n'
                f'cp {FEDERATED}/alpha/suspicious/a1-sediment-supply.txt essay.txt; cp essay.txt confidential.txt\n'
                '(umask 077; echo correct-horse-battery > password; echo ada:correct-horse-battery > ada)\n',
         before_other=site('beta', 9443, 8984) + 'palimpsest agent --config agent.yaml' + READY.format(9445),
         replace={
             'https://alpha.example.org:8443': 'https://127.0.0.1:8443', 'palimpsest agent --config agent.yaml': 'sed -i s/0.0.0.0/127.0.0.1/ agent.yaml; palimpsest agent --config agent.yaml' + READY.format(8445),
             'palimpsest site seed create 2026  ': SEED + '  ', '2026.seed      # at': '../here/2026.seed # at', 'FOLDER': f'{FEDERATED}/alpha/library',
             'alpha.cbor --fingerprint "3143 2a82 ..."     # at the other site': f'../here/alpha.cbor --fingerprint {ALPHA}' + GRANTED,
             'peer add alpha.cbor --fingerprint "3143 2a82 ..."      #': f'peer add ../here/alpha.cbor --fingerprint {ALPHA} #',
             'peer accept alpha.cbor --fingerprint "3143 2a82 ..."': f'peer accept --yes ../here/alpha.cbor --fingerprint {ALPHA}',
             'account add ada': 'account add --password-file password ada', 'account add intake': 'account add --password-file password intake', '--user ada': '--credentials-file ada',
             'peer revoke': 'peer revoke --yes', '--use signing --replace': '--use signing --replace; palimpsest site show --output alpha.cbor'},
         not_run={'createdb': 'tested with PostgreSQL by other tests', "(umask 077; echo 'palimpsest:PASSWORD'": 'goes with it'}),
    Page('docs/how-to/watch-a-site.md', before=site('alpha', 8443, 8983) + 'palimpsest site seed create 2026\npalimpsest agent --config agent.yaml' + READY.format(8445) + '\n'),
    Page('docs/how-to/back-up-federation.md', before=site('alpha', 8443, 8983), replace={'site restore monday.state': 'site restore --replace --yes monday.state'}),
]
OTHERS = {'docs/how-to/refingerprint.md': 'EpochsIT runs it'}


def normal(line):
    for pattern, replacement in VOLATILE:
        line = re.sub(pattern, replacement, line)
    return line.strip()


class Shell:
    """A bash that stays, in a folder of its own."""

    def __init__(self, folder, environment):
        os.makedirs(folder)
        self.folder = folder
        self.process = subprocess.Popen(['bash', '--norc'], cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.run('set -m; shopt -s expand_aliases')

    def run(self, commands):
        """What they print, and those that failed."""
        end = '--end of commands--'
        script = f"trap 'echo \"--failed: $BASH_COMMAND\"' ERR\n{{ {commands}\n}} < /dev/null\ntrap - ERR\necho; echo '{end}'\n"
        self.process.stdin.write(script)
        self.process.stdin.flush()
        printed, failed = [], []
        signal.alarm(SECONDS_MAX)
        try:
            for line in self.process.stdout:
                line = line.rstrip('\n')
                if line == end:
                    break
                (failed if line.startswith('--failed: ') else printed).append(line)
            else:
                failed.append('bash ended')
        except TimeoutError:
            failed.append(f'not done after {SECONDS_MAX} s')
        signal.alarm(0)
        return printed, failed


def time_out(number, frame):
    raise TimeoutError


def blocks(text):
    """Commands and the lines shown of their answers: (commands, answers)."""
    found, last = [], None
    for match in BLOCK.finditer(text):
        indent, language, body = match.groups()
        body = '\n'.join(line[len(indent):] for line in body.split('\n'))
        if language == 'console':
            for part in re.split(r'^\$ ', body, flags=re.M)[1:]:
                command, _, answer = part.partition('\n')
                found.append((command, answer))
        elif language == 'bash':
            found.append((body, ''))
        elif language in ('', 'json') and last is not None and last[1] == 'bash' and text[last[0]:match.start()].strip() == '':
            found[-1] = (found[-1][0], body)
        last = match.end(), language
    return found


def missing(shown, printed):
    """The first line shown that is not printed after those before it, or None."""
    rest = iter([normal(line) for line in printed])
    for line in shown.split('\n'):
        line = normal(line)
        if line and line != '...' and not any(found.startswith(line) for found in rest):
            return line


def run(page, work):
    with open(os.path.join(ROOT, page.path), encoding='utf-8') as file:
        text = file.read()
    unused = [old for old in [*page.replace, *page.fails, *page.not_run] if old not in text]
    if unused:
        return 0, [f'not in the page: {unused}']
    programs = os.path.join(work, 'bin')
    os.makedirs(programs)
    os.symlink(os.path.join(ROOT, 'palimpsest'), os.path.join(programs, 'palimpsest'))
    environment = {**os.environ, 'HOME': work, 'PALIMPSEST_JAVA_OPTS': f'-Duser.home={work}', 'PATH': programs + ':' + os.environ['PATH'], 'COLUMNS': '100'}
    shells = {name: Shell(os.path.join(work, name), environment) for name in ('here', 'other')}
    problems, count = [], 0
    for shell, before in ((shells['here'], page.before), (shells['other'], page.before_other)):
        printed, failed = shell.run('ln -s ../bin/palimpsest palimpsest\n' + before)
        if failed:
            return 0, [f'before: {failed}', *printed[-20:]]
    for commands, shown in blocks(text):
        printed, failed = [], []
        for command in re.split(r'\n(?![ \t])(?<!\\\n)', commands):
            if not command.strip() or any(command.startswith(start) for start in page.not_run):
                continue
            shell = shells['other' if ELSEWHERE in command else 'here']
            if command in page.replace:
                command = page.replace[command]
            else:
                for old, new in page.replace.items():
                    command = command.replace(old, new)
            lines, wrong = shell.run(command)
            count += 1
            printed += [line.replace(shell.folder, page.folder) for line in lines]
            if wrong and not any(command.startswith(start) for start in page.fails):
                failed += wrong
        lost = missing(shown, printed)
        if failed or lost:
            problems.append(f'{page.path}: {failed or "no line " + lost!r}\n' + '\n'.join(['    ' + line for line in [commands, *printed[-80:]]]))
    for shell in shells.values():
        shell.process.terminate()
    return count, problems


def alone(path):
    """Runs one page in this process, which has a network of its own; exits with 0 if all went as shown."""
    signal.signal(signal.SIGALRM, time_out)
    page = next(page for page in PAGES if page.path == path)
    with tempfile.TemporaryDirectory() as work:
        count, problems = run(page, work)
    print('\n'.join(problems))
    for command, reason in page.not_run.items():
        print(f'    not run: {command}: {reason}')
    print(f'    commands: {count}')
    sys.exit(1 if problems or not count else 0)


def pages_with_commands():
    paths = ['README.md', 'README.zh.md', 'CONTRIBUTING.md', *(os.path.join('docs', folder, name) for folder in ('tutorial', 'how-to') for name in sorted(os.listdir(os.path.join(ROOT, 'docs', folder))))]
    for path in paths:
        with open(os.path.join(ROOT, path), encoding='utf-8') as file:
            if blocks(file.read()):
                yield path


def main(paths):
    known = {page.path for page in PAGES} | set(OTHERS)
    floors.holds('pages whose commands nothing runs', known >= set(pages_with_commands()), 0, ' '.join(sorted(set(pages_with_commands()) - known)) or 0)
    for page in PAGES:
        if not paths or page.path in paths:
            print(f'== {page.path}', flush=True)
            command = ['unshare', '--net', '--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-c', f'ip link set lo up && exec python3 {os.path.abspath(__file__)} --alone {page.path}']
            ended = subprocess.run(command, env={**os.environ, 'PYTHONDONTWRITEBYTECODE': '1'}).returncode
            floors.holds(f'{page.path}: commands answer as shown', ended == 0, 0, ended)
    floors.finish()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('pages', nargs='*', metavar='PAGE')
    parser.add_argument('--alone', metavar='PAGE', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    alone(arguments.alone) if arguments.alone else main(arguments.pages)
