#!/usr/bin/env python3
"""Gets published vectors for the primitives of envelopes: Wycheproof's of Ed25519, X25519, AES-GCM and HKDF, and RFC 9180's.

    .ci/vectors.py FOLDER
    mvn -Dpalimpsest.vectors=FOLDER verify

The files come with packages of Debian's, which are downloaded and unpacked into a folder for temporary files, never installed; apt's own lists stay as
they are. Where that cannot be done, this says so and ends with 0: the build's own tests hold the primitives against Bouncy Castle and a vector of each
specification.
"""
import glob, os, shutil, subprocess, sys, tempfile

RELEASE = 'trixie'  # the first that has both
PACKAGES = ('golang-github-cloudflare-circl-dev', 'librust-wycheproof-dev')
HPKE = 'usr/share/gocode/src/github.com/cloudflare/circl/hpke/testdata/vectors_rfc9180_*.json'
WYCHEPROOF = 'usr/share/cargo/registry/wycheproof-*/src/data'
OF_WYCHEPROOF = ('ed25519_test.json', 'x25519_test.json', 'aes_gcm_test.json', 'hkdf_sha256_test.json')


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options)


def mirror():
    """Where this system has Debian's packages from; None on another system."""
    for prepare in (['true'], ['apt-get', 'update']):
        run(*prepare)
        found = run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian', 'Label: Debian').stdout.split()
        if found:
            return found[0]
    return None


def unpack(folder):
    """Downloads and unpacks the packages; False where one is not to be had."""
    try:
        uri = mirror()
        if uri is None:
            return False
        for needed in ('parts', 'lists/partial', 'cache/archives/partial'):
            os.makedirs(os.path.join(folder, 'apt', needed))
        apt = os.path.join(folder, 'apt')
        with open(os.path.join(apt, 'sources.list'), 'w', encoding='utf-8') as file:
            file.write(f'deb {uri} {RELEASE} main\n')
        options = ['-o', f'Dir::Etc::sourcelist={apt}/sources.list', '-o', f'Dir::Etc::sourceparts={apt}/parts', '-o', f'Dir::State::lists={apt}/lists',
                   '-o', f'Dir::Cache={apt}/cache']
        run('apt-get', *options, 'update')
        run('apt-get', *options, 'download', *PACKAGES, cwd=folder)
    except OSError:
        return False  # another system than Debian
    found = glob.glob(os.path.join(folder, '*.deb'))
    for package in found:
        subprocess.run(['dpkg-deb', '-x', package, folder], check=True)
    return len(found) == len(PACKAGES)


def arrange(unpacked, folder):
    """Puts the files where the test reads them."""
    wycheproof, = glob.glob(os.path.join(unpacked, WYCHEPROOF))
    for name in OF_WYCHEPROOF:
        shutil.copy(os.path.join(wycheproof, name), folder)
    hpke, = glob.glob(os.path.join(unpacked, HPKE))
    shutil.copy(hpke, os.path.join(folder, 'test-vectors.json'))


def main():
    if len(sys.argv) != 2:
        sys.exit(f'usage: {sys.argv[0]} FOLDER')
    with tempfile.TemporaryDirectory() as unpacked:
        if not unpack(unpacked):
            print(f'NOT CHECKED: not to be had here: {", ".join(PACKAGES)} of Debian {RELEASE}')
            return
        os.makedirs(sys.argv[1], exist_ok=True)
        arrange(unpacked, sys.argv[1])
        print('There for PublishedVectorsCheck: ' + ', '.join(sorted(os.listdir(sys.argv[1]))))


if __name__ == '__main__':
    main()
