"""A desk of its own for measurements, and people who use it as its pages do."""
import contextlib, http.cookiejar, json, os, re, signal, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Desk:
    """A desk that runs: its address, its key that lets in once, the Solr beside it."""

    def __init__(self, process, base, key, home):
        self.process, self.base, self.key, self.home = process, base, key, home

    def solr(self):
        with open(os.path.join(self.home, 'agent.yaml'), encoding='utf-8') as config:
            return re.search(r'^solr: .*?"(http[^"]*)"', config.read(), re.M).group(1)

    def administrator(self):
        return Person(self, {}).log_in({'key': self.key})


@contextlib.contextmanager
def running():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # stops the desk on the way out
    with socket.socket() as free:
        free.bind(('127.0.0.1', 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix='palimpsest-desk-') as folder:
        home, printed = os.path.join(folder, 'desk'), os.path.join(folder, 'printed')
        with open(printed, 'w', encoding='utf-8') as out:
            process = subprocess.Popen([os.path.join(ROOT, 'palimpsest'), 'desk', '--home', home, '--port', str(port), '--no-browser'], stdout=out, stderr=subprocess.STDOUT)
        try:
            yield Desk(process, f'http://127.0.0.1:{port}', await_key(process, printed), home)
        finally:
            process.terminate()
            process.wait()


def await_key(process, printed):
    while True:
        time.sleep(.5)
        with open(printed, encoding='utf-8') as lines:
            text = lines.read()
        if process.poll() is not None:
            sys.exit('the desk ended: ' + text)
        found = re.search(r'#key=([A-Za-z0-9_-]+)', text)
        if found:
            return found.group(1)


class Person:
    def __init__(self, desk, log):
        self.base = desk.base
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.token, self.log = '-', log

    def ask(self, kind, method, path, body=None, content_type='application/json'):
        headers = {'X-Palimpsest-Token': self.token}
        if body is not None:
            headers['Content-Type'] = content_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, body, headers, method=method)
        began = time.monotonic()
        with self.opener.open(request, timeout=60) as answer:
            content = answer.read()
        if kind:
            self.log.setdefault(kind, []).append(time.monotonic() - began)
        return json.loads(content) if content[:1] in (b'{', b'[') else content

    def log_in(self, body):
        self.token = self.ask(None, 'POST', '/v1/session', body)['token']
        return self

    def upload(self, kind, path, name, content, rest=None, part='task'):
        """Sends a file as bytes or text; `rest` goes into the form's part of this name."""
        mark = 'xxPALIMPSESTxx'
        content = content if isinstance(content, bytes) else content.encode()
        body = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'.encode() + content + b'\r\n'
        if rest is not None:
            body += f'--{mark}\r\nContent-Disposition: form-data; name="{part}"\r\n\r\n{json.dumps(rest)}\r\n'.encode()
        return self.ask(kind, 'POST', path, body + f'--{mark}--\r\n'.encode(), f'multipart/form-data; boundary={mark}')
