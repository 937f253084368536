"""The gate, which .ci/run starts: decides whether a change lands.

What the README promises (its two commands, the demo with the jar that administrators install), and the quality on samples that
show a fall. All else is in .ci/long, which is run, in the parts that a change touches, before the change is called done.
"""
import sys
from parts import MAVEN, SHARED, Part, require_room, run

PARTS = [
    Part('demo', 'builds; finds what was planted, and nothing else', [['./palimpsest', 'demo']]),
    Part('tests', 'no failure', [[*MAVEN, 'verify']], programs=('chromium',)),
    Part('words', 'pages short and plain, links that lead somewhere, tables as measured', [['python3', '.ci/words.py'], ['python3', 'docs/measurements/figures.py', '--check']]),
    Part('commands', 'those of README, tutorials and how-to pages answer as shown', [['python3', '.ci/commands.py']], programs=('curl', 'ip', 'jq', 'unshare')),
    Part('one jar', 'the demo with the plugin as it is installed', [['.ci/one-jar', '{work}']]),
    Part('quality', 'floors of samples', [['python3', '.ci/measure.py', '--sample', SHARED]], needs_corpora=True),
]

if __name__ == '__main__':
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    require_room(4)
    run(PARTS)
