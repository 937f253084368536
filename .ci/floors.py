"""Figures beside their bounds: printed as they are measured, written as JSON where the variable FLOORS_JSON names a file.

A script calls at_least, at_most or holds for each figure, and ends with finish().
"""
import json, os, sys

rows = []


def at_least(name, value, bound):
    """Whether value >= bound."""
    return holds(name, value >= bound, f'>= {bound}', short(value))


def at_most(name, value, bound):
    """Whether value <= bound."""
    return holds(name, value <= bound, f'<= {bound}', short(value))


def holds(name, is_held, asked, measured):
    """Records one figure; returns is_held."""
    rows.append({'name': name, 'asked': str(asked), 'measured': str(measured), 'held': bool(is_held)})
    print(f'    floor: {name}: {measured}, asked {asked}: {"holds" if is_held else "FAILS"}', flush=True)
    return is_held


def short(value):
    return round(value, 4) if isinstance(value, float) else value


def finish():
    """Prints the failures and exits: 0 if every floor holds, 1 if not."""
    path = os.environ.get('FLOORS_JSON')
    if path:
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(rows, file, ensure_ascii=False, indent=1)
    failed = [row for row in rows if not row['held']]
    for row in failed:
        print(f'FAILED: {row["name"]}: {row["measured"]}, asked {row["asked"]}')
    sys.exit(1 if failed else 0)
