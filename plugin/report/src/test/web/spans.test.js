import assert from 'node:assert/strict';
import {test} from 'node:test';
import {difference, intersection, lengthOf, spansOf, union} from '../parts/spans.js';
import {randomOf} from './random.js';

const SIZE = 40;

/** @param {[number, number][]} spans */
const set = (spans) => new Set(spans.flatMap(([from, to]) => Array.from({length: to - from}, (_, i) => from + i)));

/** @param {[number, number][]} spans */
function assertTidy(spans) {
  spans.forEach(([from, to], i) => {
    assert.ok(from < to, 'none is empty');
    assert.ok(i === 0 || spans[i - 1][1] < from, 'in order, none touching');
  });
}

test('operations agree with sets of characters', () => {
  const random = randomOf(1);
  for (let round = 0; round < 500; round++) {
    const some = () => union(Array.from({length: random(6)}, () => {
      const from = random(SIZE);
      return /** @type {[number, number]} */ ([from, from + random(8)]);
    }));
    const [a, b] = [some(), some()];
    const [x, y] = [set(a), set(b)];
    for (const [result, wanted] of /** @type {const} */ ([
      [union([...a, ...b]), new Set([...x, ...y])],
      [intersection(a, b), new Set([...x].filter((each) => y.has(each)))],
      [difference(a, b), new Set([...x].filter((each) => !y.has(each)))]])) {
      assertTidy(result);
      assert.deepEqual([...set(result)].sort((m, n) => m - n), [...wanted].sort((m, n) => m - n));
      assert.equal(lengthOf(result), wanted.size);
    }
  }
});

test('numbers are offset and length by turns', () => {
  assert.deepEqual(spansOf([5, 2, 0, 3, 3, 1]), [[0, 4], [5, 7]]);
});
