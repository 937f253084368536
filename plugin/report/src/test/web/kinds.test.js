import assert from 'node:assert/strict';
import {test} from 'node:test';
import {KINDS, lengthsOf} from '../parts/kinds.js';
import {Reckoning, passageKey, sourceKey} from '../parts/ratios.js';
import {intersection, lengthOf, union} from '../parts/spans.js';
import {randomOf} from './random.js';

const LENGTH = 300;
const NOTHING = {asideSources: new Set(), asidePassages: new Set(), countedIn: new Set()};

/** @param {[number, number][]} spans */
const numbers = (spans) => union(spans).flatMap(([from, to]) => [from, to - from]);

/** @param {(below: number) => number} random */
function randomAnswer(random) {
  /** @returns {[number, number]} */
  const span = () => {
    const from = random(LENGTH - 30);
    return [from, from + 1 + random(30)];
  };
  const kinds = ['identical', 'minor', 'modified', 'rewritten'];
  const sources = Array.from({length: random(5)}, (_, i) => ({
    collection: 'c', id: 'd' + i, ownWork: random(4) === 0, matchedLength: 0,
    passages: Array.from({length: 1 + random(3)}, () => {
      const [from, to] = span();
      return {kind: kinds[random(4)], suspicious: {offset: from, length: to - from}, source: {offset: from, length: to - from}};
    }),
  }));
  const spansOf = (/** @type {any} */ source) => source.passages.map((/** @type {any} */ {suspicious: {offset, length}}) =>
    /** @type {[number, number]} */ ([offset, offset + length]));
  const common = union([span()]);
  const total = union(sources.flatMap(spansOf));
  const others = union(sources.filter(({ownWork}) => !ownWork).flatMap(spansOf));
  const quotation = union([span(), span()]);
  return {
    document: {length: LENGTH}, ratios: {}, matchedLengths: {}, sources,
    coverage: {total: numbers(total), withoutOwnWork: numbers(others), quotation: numbers(quotation), common: numbers(common)},
    excluded: [{reason: 'common', offset: common[0][0], length: common[0][1] - common[0][0]},
      ...quotation.map(([from, to]) => ({reason: 'quotation', offset: from, length: to - from}))],
  };
}

/**
 * @param {Reckoning} reckoning
 * @param {any} choice
 */
const splitOf = (reckoning, choice) => lengthsOf(/** @type {any} */ (reckoning.split(choice)));

test('kinds never overlap, and those that count are the total', () => {
  const random = randomOf(2);
  for (let round = 0; round < 400; round++) {
    const answer = randomAnswer(random);
    const reckoning = new Reckoning(answer);
    const choice = {
      asideSources: new Set(answer.sources.filter(() => random(4) === 0).map(sourceKey)),
      asidePassages: new Set(answer.sources.flatMap((source) =>
        source.passages.filter(() => random(5) === 0).map((passage) => passageKey(source, passage)))),
      countedIn: new Set(answer.excluded.map((_, i) => i).filter(() => random(4) === 0)),
    };
    const kinds = /** @type {Record<string, [number, number][]>} */ (reckoning.split(choice));
    const all = KINDS.map((kind) => kinds[kind]);
    assert.equal(lengthOf(union(all.flat())), all.reduce((sum, spans) => sum + lengthOf(spans), 0), 'none overlaps another');
    const counted = KINDS.filter((kind) => kind !== 'excluded').reduce((sum, kind) => sum + lengthOf(kinds[kind]), 0);
    assert.equal(counted, lengthOf(reckoning.of(choice).total));
    assert.equal(lengthOf(intersection(kinds.excluded, reckoning.of(choice).total)), 0);
  }
});

test('a source that is set aside leaves its text among the excluded', () => {
  const answer = {
    document: {length: 100}, ratios: {}, matchedLengths: {}, excluded: [],
    sources: [{collection: 'c', id: 'a', passages: [{kind: 'identical', suspicious: {offset: 10, length: 20}, source: null}]}],
    coverage: {total: [10, 20], withoutOwnWork: [10, 20]},
  };
  const reckoning = new Reckoning(answer);
  assert.equal(splitOf(reckoning, NOTHING).identical, 20);
  const aside = {...NOTHING, asideSources: new Set(['c/a'])};
  assert.deepEqual(splitOf(reckoning, aside),
    {identical: 0, minor: 0, rewritten: 0, quoted: 0, ownWork: 0, excluded: 20});
});
