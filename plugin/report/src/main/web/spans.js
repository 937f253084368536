/**
 * Stretches of a text: half-open, in UTF-16 code units, as in an answer.
 * A list of them is in order, and its members neither overlap nor touch.
 *
 * @typedef {[number, number]} Span from, to
 */

/**
 * Reads offset and length by turns.
 * @param {number[]} numbers
 * @returns {Span[]}
 */
export function spansOf(numbers) {
  /** @type {Span[]} */
  const spans = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    spans.push([numbers[i], numbers[i] + numbers[i + 1]]);
  }
  return union(spans);
}

/**
 * All that any of the spans covers.
 * @param {Span[]} spans in any order
 * @returns {Span[]}
 */
export function union(spans) {
  /** @type {Span[]} */
  const joined = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = joined[joined.length - 1];
    if (last && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else if (to > from) {
      joined.push([from, to]);
    }
  }
  return joined;
}

/**
 * What both lists cover.
 * @param {Span[]} one
 * @param {Span[]} other
 * @returns {Span[]}
 */
export function intersection(one, other) {
  /** @type {Span[]} */
  const common = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const from = Math.max(one[i][0], other[j][0]);
    const to = Math.min(one[i][1], other[j][1]);
    if (from < to) {
      common.push([from, to]);
    }
    if (one[i][1] < other[j][1]) {
      i++;
    } else {
      j++;
    }
  }
  return common;
}

/**
 * The spans of the first list outside those of the second.
 * @param {Span[]} one
 * @param {Span[]} other
 * @returns {Span[]}
 */
export function difference(one, other) {
  /** @type {Span[]} */
  const rest = [];
  let j = 0;
  for (const [start, end] of one) {
    let from = start;
    while (j < other.length && other[j][1] <= from) {
      j++;
    }
    for (let k = j; k < other.length && other[k][0] < end; k++) {
      if (other[k][0] > from) {
        rest.push([from, other[k][0]]);
      }
      from = Math.max(from, other[k][1]);
    }
    if (from < end) {
      rest.push([from, end]);
    }
  }
  return rest;
}

/**
 * How many code units the spans cover.
 * @param {Span[]} spans
 */
export function lengthOf(spans) {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}
