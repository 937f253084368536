import {lengthOf} from './spans.js';

/** @typedef {'identical'|'minor'|'rewritten'|'quoted'|'ownWork'|'excluded'} Kind */

/**
 * Kinds of reused text, in the order of the bar.
 * @type {Kind[]}
 */
export const KINDS = ['identical', 'minor', 'rewritten', 'quoted', 'ownWork', 'excluded'];

/**
 * The kind of a passage.
 * @param {any} passage
 * @returns {Kind}
 */
export function kindOf(passage) {
  return passage.kind === 'identical' || passage.kind === 'minor' ? passage.kind : 'rewritten';
}

/**
 * @param {Record<string, import('./spans.js').Span[]>} split the text by kind
 * @returns {Record<Kind, number>} characters
 */
export function lengthsOf(split) {
  return /** @type {Record<Kind, number>} */ (
    Object.fromEntries(KINDS.map((kind) => [kind, lengthOf(split[kind])])));
}
