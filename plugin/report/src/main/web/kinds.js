import {difference, intersection, lengthOf, spansOf, union} from './spans.js';
import {passageKey, sourceKey} from './ratios.js';

/** @typedef {import('./spans.js').Span} Span */
/** @typedef {import('./ratios.js').Choice} Choice */
/** @typedef {'identical'|'minor'|'rewritten'|'quoted'|'ownWork'|'excluded'} Kind */

/**
 * Kinds of reused text, in the order of the bar.
 * @type {Kind[]}
 */
export const KINDS = ['identical', 'minor', 'rewritten', 'quoted', 'ownWork', 'excluded'];

/** Reasons of `excluded` whose text counts in no ratio. */
const NOT_COUNTED = ['template', 'common', 'short', 'subtracted'];

/**
 * The kind of a passage.
 * @param {any} passage
 * @returns {Kind}
 */
export function kindOf(passage) {
  return passage.kind === 'identical' || passage.kind === 'minor' ? passage.kind : 'rewritten';
}

/**
 * Spans of each kind; no two overlap. Text that counts is quoted, own work, or of the kind of its closest passage; text set
 * apart or set aside is excluded. Text of sources that the answer does not list counts as rewritten, the least claim.
 * @param {import('./ratios.js').Reckoning} reckoning of an answer with `coverage`
 * @param {Choice} choice
 * @returns {Record<Kind, Span[]>}
 */
export function kindsOf(reckoning, choice) {
  const {total} = reckoning.of(choice);
  const quoted = intersection(total, reckoning.quoted(choice));
  const others = reckoning.withoutOwnWork(choice, total, reckoning.countedAgain(choice));
  const ownWork = difference(difference(total, others), quoted);
  let rest = difference(total, union([...quoted, ...ownWork]));
  /** @param {Kind} kind */
  const take = (kind) => {
    const spans = intersection(rest, passagesOf(reckoning, choice, kind));
    rest = difference(rest, spans);
    return spans;
  };
  const identical = take('identical');
  const minor = take('minor');
  const apart = NOT_COUNTED.flatMap((reason) => spansOf(reckoning.coverage[reason] || []));
  const excluded = difference(union([...apart, ...reckoning.told().total]), total);
  return {identical, minor, rewritten: rest, quoted, ownWork, excluded};
}

/**
 * @param {Record<Kind, Span[]>} kinds
 * @returns {Record<Kind, number>} characters
 */
export function lengthsOf(kinds) {
  return /** @type {Record<Kind, number>} */ (
    Object.fromEntries(KINDS.map((kind) => [kind, lengthOf(kinds[kind])])));
}

/**
 * @param {import('./ratios.js').Reckoning} reckoning
 * @param {Choice} choice
 * @param {Kind} kind
 * @returns {Span[]}
 */
function passagesOf(reckoning, choice, kind) {
  /** @type {Span[]} */
  const spans = [];
  for (const source of reckoning.sources) {
    if (choice.asideSources.has(sourceKey(source))) {
      continue;
    }
    for (const passage of source.passages) {
      if (kindOf(passage) === kind && !choice.asidePassages.has(passageKey(source, passage))) {
        spans.push([passage.suspicious.offset, passage.suspicious.offset + passage.suspicious.length]);
      }
    }
  }
  return union(spans);
}
