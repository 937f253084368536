import assert from 'node:assert/strict';
import {test} from 'node:test';
import {groupsOf} from '../parts/overview.js';
import {percent, percentOf} from '../parts/ratios.js';
import {follower} from '../parts/source.js';

test('a side that follows goes in proportion between anchors, and keeps its distance elsewhere', () => {
  /** @type {[number, number][]} */
  const anchors = [[100, 200], [200, 400]];
  assert.equal(follower(anchors, 150), 300);
  assert.equal(follower(anchors, 50), 150);
  assert.equal(follower(anchors, 260), 460);
});

test('a side that follows does not run through a text that has another order', () => {
  assert.equal(follower([[100, 900], [200, 100]], 120), 920);
  assert.equal(follower([[100, 900], [200, 100]], 180), 80);
});

test('pairs make groups, the largest first', () => {
  const pair = (/** @type {number} */ one, /** @type {number} */ other) => /** @type {any} */ ({one, other});
  assert.deepEqual(groupsOf(7, [pair(0, 1), pair(3, 4), pair(4, 5)]), [[3, 4, 5], [0, 1]]);
  assert.deepEqual(groupsOf(3, []), []);
});

test('shares are rounded once, halves up', () => {
  assert.match(percentOf(0.0345, 485, 14075), /^3\.4/);
  assert.match(percent(0.0345), /^3\.5/);
  assert.match(percentOf(1, 5, 5), /^100\.0/);
});
