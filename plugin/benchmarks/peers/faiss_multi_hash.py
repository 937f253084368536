"""Looks fingerprints up in faiss' IndexBinaryMultiHash, in one thread, for the benchmark of lookups.

Reads a command a line from standard input, and answers each with a line that begins with ok, or with what is wrong:

    load HASHES BITS WIDTH PATH   the file's fingerprints, WIDTH bytes each: HASHES parts of BITS bits; answers the seconds
    memory                        answers the bytes of memory that this process holds
    time CLOCK FLIPS DISTANCE HEX looks fingerprints up, all in one call; answers nanoseconds and how many pairs were found
    pairs CLOCK FLIPS DISTANCE HEX  the same; answers the pairs, each as QUERY:NUMBER
"""
import sys, time

try:
    import faiss, numpy
except ImportError as e:
    print(f'no faiss: {e}', flush=True)
    sys.exit(0)

CHUNK = 1 << 20
CLOCKS = {'wall': time.perf_counter_ns, 'cpu': time.thread_time_ns}

faiss.omp_set_num_threads(1)
index = None
code_bytes = 0


def load(hashes, bits, width, path):
    global index, code_bytes
    code_bytes = (int(hashes) * int(bits) + 7) // 8
    index = faiss.IndexBinaryMultiHash(code_bytes * 8, int(hashes), int(bits))
    codes = numpy.memmap(path, dtype='uint8', mode='r').reshape(-1, int(width))
    began = time.perf_counter()
    for start in range(0, len(codes), CHUNK):
        index.add(numpy.ascontiguousarray(codes[start:start + CHUNK, :code_bytes]))
    return f'{time.perf_counter() - began}'


def memory():
    with open('/proc/self/status', encoding='ascii') as file:
        kilobytes = next(line.split()[1] for line in file if line.startswith('VmRSS'))
    return f'{int(kilobytes) * 1024}'


def search(clock, flips, distance, codes):
    queries = numpy.frombuffer(bytes.fromhex(codes), dtype='uint8').reshape(-1, code_bytes)
    index.nflip = int(flips)
    now = CLOCKS[clock]
    began = now()
    limits, _, numbers = index.range_search(queries, int(distance) + 1)  # faiss wants less than this
    return now() - began, limits, numbers


def timed(*arguments):
    nanos, limits, _ = search(*arguments)
    return f'{nanos} {limits[-1]}'


def pairs(*arguments):
    _, limits, numbers = search(*arguments)
    return ' '.join(f'{query}:{number}' for query in range(len(limits) - 1) for number in numbers[limits[query]:limits[query + 1]])


COMMANDS = {'load': load, 'memory': memory, 'time': timed, 'pairs': pairs}
print(f'ok faiss {faiss.__version__}, numpy {numpy.__version__}, Python {sys.version.split()[0]}', flush=True)
for line in sys.stdin:
    command, *rest = line.split()
    try:
        print('ok ' + COMMANDS[command](*rest), flush=True)
    except (AttributeError, KeyError, OSError, RuntimeError, TypeError, ValueError) as e:
        print(f'{command} failed: {e!r}', flush=True)
