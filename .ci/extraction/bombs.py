#!/usr/bin/env python3
"""Files that harm who reads them: each may cost its own time and nothing else, and is named.

    bombs.py [FOLDER]

Makes files that unpack to gigabytes, that have a million objects, or that refer to themselves, lets `palimpsest extract`
read all of them and an honest one behind, and holds that the honest one is read and each of the others is either read or
named. FOLDER keeps the files.
"""
import os, subprocess, sys, tempfile, time, zipfile, zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, '.ci'))
import floors

# A file has a minute; then its process is ended, and another is started for the next.
SECONDS_MAX = 75

CONTENT_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def docx(path, parts, more=()):
    """A Word file; its document is written in parts, so that it never stands in memory."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        out.writestr('[Content_Types].xml', CONTENT_TYPES)
        out.writestr('_rels/.rels', RELATIONS)
        with out.open('word/document.xml', 'w', force_zip64=True) as document:
            for part in parts:
                document.write(part.encode())
        for name, content in more:
            out.writestr(name, content)


def body(inside):
    return f'<?xml version="1.0"?><w:document {WORD}><w:body>{inside}</w:body></w:document>'


def paragraph(text):
    return f'<w:p><w:r><w:t>{text}</w:t></w:r></w:p>'


def unpacks_to_gigabytes(path):
    text = 'nothing but air ' * 65536  # a mebibyte
    head, tail = body('@').split('@')
    docx(path, [head, *([paragraph(text)] * 3000), tail])


def entities(path):
    lines = ['<!ENTITY a0 "laugh">'] + [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12)]
    docx(path, ['<?xml version="1.0"?><!DOCTYPE w:document [' + ''.join(lines) + ']>'
                + body(paragraph('&a11;')).replace('<?xml version="1.0"?>', '')])


def outside(path):
    docx(path, ['<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
                + body(paragraph('before &x; behind')).replace('<?xml version="1.0"?>', '')])


def deep(path):
    with open(path, 'w') as out:
        out.write('<!DOCTYPE html><html><body>' + '<div>' * 1_000_000 + 'ground' + '</body></html>')


def picture(path):
    def chunk(kind, data):
        return len(data).to_bytes(4, 'big') + kind + data + zlib.crc32(kind + data).to_bytes(4, 'big')
    size = 60_000
    rows = zlib.compressobj(9)
    data = b''.join(rows.compress(bytes(size + 1)) for _ in range(2000)) + rows.flush()
    png = (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', size.to_bytes(4, 'big') * 2 + b'\x08\x00\x00\x00\x00')
           + chunk(b'IDAT', data) + chunk(b'IEND', b''))
    docx(path, [body(paragraph('A paper with a very large picture in it, and a sentence to read.'))], [('word/media/image1.png', png)])


def pdf(path, objects, pages='[3 0 R]'):
    """Objects from number 3 on, as their bodies."""
    out, places = bytearray(b'%PDF-1.7\n'), []
    for number, content in enumerate([b'<</Type/Catalog/Pages 2 0 R>>', b'<</Type/Pages/Count 1/Kids %s>>' % pages.encode(), *objects], 1):
        places.append(len(out))
        out += b'%d 0 obj\n' % number + content + b'\nendobj\n'
    start = len(out)
    out += b'xref\n0 %d\n0000000000 65535 f \n' % (len(places) + 1) + b''.join(b'%010d 00000 n \n' % place for place in places)
    out += b'trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n' % (len(places) + 1, start)
    with open(path, 'wb') as file:
        file.write(out)


PAGE = b'<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
FONT = b'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'


def stream(data, more=b''):
    return b'<</Length %d%s>>stream\n' % (len(data), more) + data + b'\nendstream'


def million_objects(path):
    pdf(path, [PAGE, stream(b'BT /F 12 Tf 50 700 Td (A million objects and a sentence) Tj ET'), FONT, *([b'<</A[1 2 3]>>'] * 1_000_000)])


def stream_of_gigabytes(path):
    packer = zlib.compressobj(9)
    piece = b'BT /F 12 Tf 50 700 Td (air) Tj ET\n' * 30_000
    data = b''.join(packer.compress(piece) for _ in range(2000)) + packer.flush()
    pdf(path, [PAGE, stream(data, b'/Filter/FlateDecode'), FONT])


def pages_in_a_circle(path):
    pdf(path, [PAGE, stream(b'BT ET'), FONT], pages='[2 0 R 2 0 R 3 0 R]')


BOMBS = {
    'gigabytes.docx': unpacks_to_gigabytes, 'entities.docx': entities, 'outside.docx': outside, 'deep.html': deep,
    'picture.docx': picture, 'objects.pdf': million_objects, 'stream.pdf': stream_of_gigabytes, 'circle.pdf': pages_in_a_circle,
}
HONEST = 'An honest sentence stands behind all of them, and is read.'


def outcome(file, honest):
    start = time.monotonic()
    done = subprocess.run([os.path.join(ROOT, 'palimpsest'), 'extract', '--format', 'json', file, honest],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return time.monotonic() - start, done


def main():
    with tempfile.TemporaryDirectory(prefix='palimpsest-bombs-') as temporary:
        folder = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else temporary
        os.makedirs(folder, exist_ok=True)
        honest = os.path.join(folder, 'honest.txt')
        with open(honest, 'w') as out:
            out.write(HONEST)
        for name, make in BOMBS.items():
            file = os.path.join(folder, name)
            make(file)
            seconds, done = outcome(file, honest)
            lines = done.stdout.splitlines()
            named = next((line for line in done.stderr.splitlines() if name in line), '')
            print(f'  {name}, {os.path.getsize(file):,} bytes: {seconds:.0f} s; {named.split(name)[-1].strip(": ") or "read"}')
            floors.holds(f'{name}: the file behind it', HONEST in done.stdout, 'read', 'read' if HONEST in done.stdout else 'not read')
            floors.holds(f'{name}: outcome', len(lines) == 2 or named, 'read or named', 'read' if len(lines) == 2 else 'named' if named else 'lost')
            floors.holds(f'{name}: files of this machine read', 'root:' not in done.stdout, 0, done.stdout.count('root:'))
            floors.at_most(f'{name}: seconds', round(seconds), SECONDS_MAX)
    floors.finish()


if __name__ == '__main__':
    main()
