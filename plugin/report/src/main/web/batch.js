import {missingOf} from './case.js';
import {el} from './dom.js';
import {Overview} from './overview.js';
import {Reckoning, percentOf} from './ratios.js';
import {count, t} from './words.js';

/** Texts that several documents have and that do not count; more are not shown. */
const COMMON_MAX = 50;

/**
 * All documents of a report file: the overview of an assignment, without a server.
 * @param {any} page
 */
export function batchView(page) {
  const cases = page.report.cases;
  const isCompared = page.report.intake || cases.some((/** @type {any} */ each) =>
    (each.answer.sources || []).some((/** @type {any} */ source) => source.intake));
  const overview = new Overview({});
  const pairs = isCompared ? pairsOf(page, cases) : [];
  overview.update({
    documents: cases.map((/** @type {any} */ each, /** @type {number} */ i) => itemOf(page, each, i)),
    pairs, pairCount: pairs.length,
    isCompared,
    common: isCompared ? commonOf(cases) : [],
  });
  return el('div', {}, notes(cases), overview.root);
}

/**
 * The notes of all documents, each once.
 * @param {any[]} cases
 */
function notes(cases) {
  /** @type {Map<string, string[]>} */
  const documents = new Map();
  for (const each of cases) {
    for (const note of new Set(missingOf(each.answer))) {
      documents.set(note, [...(documents.get(note) || []), nameOf(each)]);
    }
  }
  return documents.size === 0 ? '' : el('details.notes.warning', {},
    el('summary', {}, t('notes') + ' ' + count(documents.size)),
    el('ul', {}, [...documents].map(([note, names]) => el('li', {},
      (names.length === cases.length ? '' : names.length === 1 ? names[0] + t('colon') : t('inDocuments', count(names.length)) + t('colon'))
      + note))));
}

/**
 * @param {any} each a case
 */
function nameOf(each) {
  return String(each.answer.document.id || t('document'));
}

/**
 * @param {any} page
 * @param {any} each a case
 * @param {number} index
 * @returns {import('./documents.js').Item}
 */
function itemOf(page, each, index) {
  const {answer, key} = each;
  const length = answer.document.length;
  const told = answer.matchedLengths ? answer.matchedLengths.total : undefined;
  const now = page.decisions.of(key).length > 0
    ? new Reckoning(answer).of(page.decisions.choice(key))
    : {ratios: answer.ratios, lengths: answer.matchedLengths || {}};
  return {
    key: String(index), name: nameOf(each),
    ratio: now.ratios.total ?? null, matched: now.lengths.total, length,
    told: now.lengths.total === told ? '' : percentOf(answer.ratios.total || 0, told, length),
    sources: (answer.sources || []).length,
    open: () => page.openCase(index),
  };
}

/**
 * @param {any} page
 * @param {any[]} cases
 * @returns {import('./overview.js').Pair[]} the largest share first
 */
function pairsOf(page, cases) {
  const byId = new Map(cases.map((each, i) => [each.answer.document.id, i]));
  /** @type {Map<string, import('./overview.js').Pair>} */
  const pairs = new Map();
  cases.forEach((each, one) => {
    (each.answer.sources || []).forEach((/** @type {any} */ source, /** @type {number} */ place) => {
      const other = source.intake ? byId.get(source.id) : undefined;
      if (other === undefined || other === one) {
        return;
      }
      const key = Math.min(one, other) + ' ' + Math.max(one, other);
      const length = each.answer.document.length;
      const share = source.matchedLength / Math.max(1, length);
      const known = pairs.get(key);
      if (!known || known.share < share) {
        pairs.set(key, {one, other, shared: source.matchedLength, length, share, open: () => page.openPair(one, place)});
      }
    });
  });
  return [...pairs.values()].sort((a, b) => b.share - a.share || b.shared - a.shared);
}

/**
 * @param {any[]} cases
 */
function commonOf(cases) {
  /** @type {Map<string, {text: string, documents: number}>} */
  const texts = new Map();
  for (const each of cases) {
    for (const entry of each.answer.excluded || []) {
      const isCommon = ['common', 'template', 'subtracted'].includes(entry.reason);
      const text = typeof each.text === 'string' && entry.offset !== undefined && !entry.more && isCommon
        ? each.text.slice(entry.offset, entry.offset + entry.length).trim() : '';
      const key = text.replace(/\s+/g, ' ');
      if (key) {
        const known = texts.get(key) || {text, documents: 0};
        known.documents++;
        texts.set(key, known);
      }
    }
  }
  return [...texts.values()].filter((each) => each.documents > 1)
    .sort((a, b) => b.documents - a.documents).slice(0, COMMON_MAX);
}
