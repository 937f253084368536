#!/usr/bin/env python3
"""Measures what comes out of files that people's programs make, and what it costs; holds the bounds.

    measure.py [FOLDER]

Texts of .ci/papers become PDF, Word and other files by pandoc, XeLaTeX, LibreOffice and Chromium, whichever are here; what
none of them is here for is said to be NOT CHECKED. `palimpsest extract` reads them. FOLDER keeps the files.
"""
import glob, html, json, os, shutil, subprocess, sys, tempfile, time, unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.append(os.path.dirname(HERE))
import floors

LIBRARIES = os.path.join(ROOT, 'plugin', 'extract', 'target', 'quick', 'extract', 'lib')

# The share of an original's characters that come out in order, at least; times Tika alone, at most; files for the latter.
SHARE_MIN = .99
TIMES_TIKA_MAX = 3
FILES = 66

FONTS = {'en': 'FreeSerif', 'zh': 'FandolSong-Regular.otf'}


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f'{os.path.basename(command[0])} ended with {done.returncode}:\n{done.stdout[-3000:]}')
    return done.stdout


def here(program):
    if shutil.which(program):
        return True
    print(f'  NOT CHECKED: what {program} makes; it is not installed here')
    return False


def texts(folder):
    """By language paragraphs that papers' authors wrote."""
    corpus = os.path.join(folder, 'papers')
    run(sys.executable, os.path.join(ROOT, '.ci', 'papers', 'make.py'), corpus)
    made = {}
    for language in ('en', 'zh'):
        paragraphs = []
        for file in sorted(glob.glob(os.path.join(corpus, 'susp', f'paper-{language}-*.txt'))):
            with open(file, encoding='utf-8') as opened:
                paragraphs += [line.strip() for line in opened.read().split('\n') if len(line.strip()) > (120 if language == 'en' else 60)]
            if sum(map(len, paragraphs)) > (30_000 if language == 'en' else 15_000):
                break
        made[language] = paragraphs
    return made


def latex(paragraphs, language, columns):
    escaped = [''.join('\\' + c if c in '#$%&_{}' else {'~': r'\textasciitilde{}', '^': r'\textasciicircum{}', '\\': r'\textbackslash{}'}.get(c, c) for c in text) for text in paragraphs]
    han = r'\usepackage{xeCJK}\setCJKmainfont{%s}' % FONTS['zh'] if language == 'zh' else r'\usepackage{fontspec}\setmainfont{%s}' % FONTS['en']
    return '\n'.join([
        r'\documentclass[%s]{article}' % ('twocolumn' if columns == 2 else '11pt'), han, r'\usepackage{fancyhdr}\pagestyle{fancy}\fancyhead[L]{A running head}',
        r'\begin{document}', '\n\n'.join(escaped), r'\end{document}'])


def made_files(folder, language, paragraphs):
    """Files of one text, by the program that made them."""
    base = os.path.join(folder, language)
    page = f'{base}.html'
    with open(page, 'w', encoding='utf-8') as file:
        file.write(f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{language}</title></head><body>')
        file.write(''.join(f'<p>{html.escape(text)}</p>\n' for text in paragraphs) + '</body></html>')
    files = {'HTML': page}
    with open(f'{base}-wide.txt', 'w', encoding='gb18030' if language == 'zh' else 'utf-16') as file:
        file.write('\n'.join(paragraphs))
    files['text, GB18030' if language == 'zh' else 'text, UTF-16'] = f'{base}-wide.txt'
    if here('pandoc'):
        for kind in ('docx', 'odt', 'rtf', 'epub'):
            run('pandoc', '--standalone', '--metadata', 'title=', '-f', 'html', page, '-o', f'{base}.{kind}')
            files[f'{kind.upper()}, pandoc'] = f'{base}.{kind}'
    if here('soffice') and os.path.exists(f'{base}.docx'):
        for kind in ('pdf', 'doc'):
            out = os.path.join(folder, 'office')
            run('soffice', '--headless', f'-env:UserInstallation=file://{folder}/profile', '--convert-to', kind, '--outdir', out, f'{base}.docx')
            files[f'{kind.upper()}, LibreOffice'] = os.path.join(out, f'{language}.{kind}')
    if here('xelatex'):
        for columns in (1, 2):
            name = f'{language}-latex-{columns}'
            with open(os.path.join(folder, name + '.tex'), 'w', encoding='utf-8') as file:
                file.write(latex(paragraphs, language, columns))
            run('xelatex', '-interaction=batchmode', name + '.tex', cwd=folder)
            files[f'PDF, XeLaTeX, {columns} column{"s" if columns > 1 else ""}'] = os.path.join(folder, name + '.pdf')
    if here('chromium'):
        run('chromium', '--headless', '--no-sandbox', '--disable-gpu', f'--print-to-pdf={base}-chromium.pdf', '--no-pdf-header-footer', f'file://{page}')
        files['PDF, Chromium'] = f'{base}-chromium.pdf'
    return files


def letters(text):
    return [c for c in unicodedata.normalize('NFKC', text) if not c.isspace() and unicodedata.category(c) != 'Cf']


def share_in_order(original, found, folder):
    """By the longest common subsequence, which diff finds of lines."""
    names = []
    for name, text in (('original', original), ('found', found)):
        names.append(os.path.join(folder, name + '.letters'))
        with open(names[-1], 'w', encoding='utf-8') as file:
            file.write('\n'.join(letters(text)) + '\n')
    done = subprocess.run(['diff', '--minimal', *names], stdout=subprocess.PIPE, text=True)
    lost = sum(line.startswith('<') for line in done.stdout.splitlines())
    return 1 - lost / len(letters(original))


def extracted(files):
    out = subprocess.run([os.path.join(ROOT, 'palimpsest'), 'extract', '--format', 'json', *files], stdout=subprocess.PIPE, text=True)
    if out.returncode != 0:
        sys.exit(f'extract ended with {out.returncode}')
    return [json.loads(line)['text'] for line in out.stdout.splitlines()]


def measured_shares(folder):
    everything = []
    for language, paragraphs in texts(folder).items():
        files = made_files(folder, language, paragraphs)
        original = '\n'.join(paragraphs)
        for (name, file), text in zip(files.items(), extracted(files.values())):
            share = share_in_order(original, text, folder)
            floors.at_least(f'{language}, {name}: share of {len(original):,} characters in order', share, SHARE_MIN)
            everything.append(file)
    return everything


def times_tika(files):
    """The same files as often as it takes, each process' start counted; the least of two rounds each."""
    many = (files * (FILES // len(files) + 1))[:FILES]
    ours, peer = [], []
    for _ in range(2):
        start = time.monotonic()
        extracted(many)
        ours.append(time.monotonic() - start)
        start = time.monotonic()
        run('java', '-cp', LIBRARIES + '/*', os.path.join(HERE, 'TikaAlone.java'), *many)
        peer.append(time.monotonic() - start)
    return min(ours) / min(peer)


def main():
    with tempfile.TemporaryDirectory(prefix='palimpsest-extraction-') as temporary:
        folder = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else temporary
        os.makedirs(folder, exist_ok=True)
        files = measured_shares(folder)
        floors.at_most(f'{FILES} files: time over Tika alone', times_tika(files), TIMES_TIKA_MAX)
    floors.finish()


if __name__ == '__main__':
    main()
