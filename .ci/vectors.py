#!/usr/bin/env python3
"""Holds the primitives of envelopes against published vectors: Wycheproof's of Ed25519, X25519 and HKDF, and those of HPKE's suite that is used.

The files come with packages of Debian's, which are downloaded and unpacked into a folder for temporary files, never installed. Where that cannot be
done, this says so and ends with 0: the build's own tests hold the primitives against Bouncy Castle and a vector of each specification.
"""
import glob, json, os, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGES = ('golang-github-cloudflare-circl-dev', 'librust-hkdf-dev')
CIRCL = 'usr/share/gocode/src/github.com/cloudflare/circl'
HKDF = 'usr/share/cargo/registry/hkdf-*/tests/data/wycheproof-sha256.blb'


def unpack(folder):
    """Downloads and unpacks the packages; False where one is not to be had."""
    try:
        for command in (['true'], ['apt-get', 'update']):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            subprocess.run(['apt-get', 'download', *PACKAGES], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            found = glob.glob(os.path.join(folder, '*.deb'))
            if len(found) == len(PACKAGES):
                for package in found:
                    subprocess.run(['dpkg-deb', '-x', package, folder], check=True)
                return True
    except OSError:
        pass  # another system than Debian
    return False


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return json.load(file)


def write(folder, name, value):
    with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
        json.dump(value, file)


def blobs(path):
    """The byte strings of a file as Rust's `blobby` writes them: those that occur often first, then all, in full or by number."""
    with open(path, 'rb') as file:
        data = memoryview(file.read())
    position = 0

    def number():
        nonlocal position
        byte, position = data[position], position + 1
        value = byte & 127
        while byte & 128:
            byte, position = data[position], position + 1
            value = (value + 1) << 7 | byte & 127
        return value

    def take(length):
        nonlocal position
        position += length
        return bytes(data[position - length:position])

    often = [take(number()) for _ in range(number())]
    found = []
    while position < len(data):
        word = number()
        found.append(often[word >> 1] if word & 1 else take(word >> 1))
    return found


def hkdf_vectors(path):
    """Each is four strings; all of them are valid."""
    found = blobs(path)
    return [{'tcId': i // 4 + 1, 'result': 'valid', 'ikm': found[i].hex(), 'salt': found[i + 1].hex(), 'info': found[i + 2].hex(), 'okm': found[i + 3].hex(),
             'size': len(found[i + 3])} for i in range(0, len(found), 4)]


def convert(folder):
    """The packages have these files in other forms than the test reads."""
    circl = os.path.join(folder, CIRCL)
    write(folder, 'hkdf_sha256_test.json', {'testGroups': [{'tests': hkdf_vectors(glob.glob(os.path.join(folder, HKDF))[0])}]})
    ed25519 = read(circl, 'sign', 'ed25519', 'testdata', 'wycheproof_Ed25519.json')
    for group in ed25519['testGroups']:
        group['publicKey'] = {'pk': group['key']['pk']}
    write(folder, 'ed25519_test.json', ed25519)
    write(folder, 'x25519_test.json', {'testGroups': [{'tests': read(circl, 'dh', 'x25519', 'testdata', 'wycheproof_kat.json')}]})
    suites = read(glob.glob(os.path.join(circl, 'hpke', 'testdata', 'vectors_*.json'))[0])
    for suite in suites:
        for encryption in suite['encryptions']:
            encryption['pt'] = encryption.pop('plaintext')
            encryption['ct'] = encryption.pop('ciphertext')
    write(folder, 'test-vectors.json', suites)


def main():
    with tempfile.TemporaryDirectory() as folder:
        if not unpack(folder):
            print(f'NOT CHECKED: not to be had here: {", ".join(PACKAGES)}')
            return
        convert(folder)
        done = subprocess.run(
            ['mvn', '--batch-mode', '--no-transfer-progress', '--projects', 'federation-agent', '--also-make', '-Dspotless.check.skip', '-Djacoco.skip',
             '-Dtest=PublishedVectorsCheck#ed25519+x25519+hkdfSha256+rfc9180', '-Dsurefire.failIfNoSpecifiedTests=false', f'-Dpalimpsest.vectors={folder}', 'test'],
            cwd=ROOT, stdout=subprocess.PIPE, text=True)
        lines = [line for line in done.stdout.splitlines() if 'PublishedVectorsCheck' in line or 'ERROR' in line]
        print('\n'.join(lines[:20]))
        if done.returncode != 0 or not any('Tests run' in line for line in lines):
            sys.exit('FAILED: a published vector does not hold')


if __name__ == '__main__':
    main()
