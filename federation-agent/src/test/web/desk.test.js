import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {csv} from '../export.js';
import '../messages.js';
import {WORDS} from '../parts/words.js';

const FOLDERS = ['..', '../parts'].map((name) => new URL(name + '/', import.meta.url));
const SOURCES = FOLDERS.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.js')
  && !['messages.js', 'words.js'].includes(name)).map((name) => readFileSync(new URL(name, folder), 'utf8'))).join('\n');

test('a table opens as text in a spreadsheet', () => {
  assert.equal(csv([['a', 1], ['=SUM(A1)', -1], ['x, "y"\nz', '@me']]),
    '\uFEFFa,1\r\n\'=SUM(A1),-1\r\n"x, ""y""\nz",\'@me\r\n');
});

test('every message is in both languages, with the same values', () => {
  for (const [key, [english, chinese]] of Object.entries(WORDS)) {
    const values = (/** @type {string} */ text) => [...text.matchAll(/\{\d\}/g)].map(String).sort();
    assert.deepEqual(values(english), values(chinese), key);
    assert.ok(english.trim() !== '' && chinese.trim() !== '', key);
    if (key !== 'language') {
      assert.doesNotMatch(english, /\p{Script=Han}/u, key);
    }
  }
});

test('Chinese messages have Chinese punctuation', () => {
  for (const [key, [, chinese]] of Object.entries(WORDS)) {
    assert.doesNotMatch(chinese, /\p{Script=Han}\s*[,;:!?]|[,;!?]\s*\p{Script=Han}|\.\.\./u, key);
  }
});

test('every message that pages ask for is there, and no other', () => {
  const asked = new Set([...SOURCES.matchAll(/\bt\('([A-Za-z0-9.]+)'/g)].map((match) => match[1]));
  for (const key of asked) {
    assert.ok(WORDS[key] || Object.keys(WORDS).some((word) => word.startsWith(key)), key);
  }
  const strings = new Set([...SOURCES.matchAll(/'([A-Za-z][A-Za-z0-9.]*)'/g)].map((match) => match[1]));
  for (const key of Object.keys(WORDS)) {
    assert.ok(strings.has(key) || strings.has(key.replace(/\.[^.]*$/, '.')), key);
  }
});
