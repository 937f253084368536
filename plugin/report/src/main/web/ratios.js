import {difference, intersection, lengthOf, spansOf, union} from './spans.js';
import {t} from './words.js';

/** @typedef {import('./spans.js').Span} Span */

/**
 * The decisions on a case.
 *
 * @typedef {object} Choice
 * @property {Set<string>} asideSources keys of sources that are set aside
 * @property {Set<string>} asidePassages keys of passages that are set aside
 * @property {Set<number>} countedIn indexes of entries of `excluded` that count again
 */

/** The ratios of an answer, in the order of showing. */
export const RATIOS = [
  'total', 'withoutQuotations', 'withoutOwnWork', 'largestSource', 'prose', 'withShort'];

/** Reasons whose text counts in no ratio, and can be counted in again. */
const SET_APART = ['template', 'common', 'short'];

/** Reasons whose text counts in `total`, and not in `withoutQuotations`. */
const QUOTED = ['quotation', 'references'];

/**
 * The key of a source within an answer. Two sites may have documents of the same id; and where
 * another site shows no id, it is the place in the answer that tells its sources apart.
 * @param {any} source
 */
export function sourceKey(source) {
  if (source.library !== undefined) {
    return source.site + ':' + source.library + '/' + (source.id ?? '#' + source.place);
  }
  return (source.collection || '') + '/' + (source.intake ? 'intake/' : '') + source.id;
}

/**
 * The sources of an answer, each with its place there.
 * @param {any} answer
 * @returns {any[]}
 */
export function sourcesOf(answer) {
  return (answer.sources || []).map(
    (/** @type {any} */ source, /** @type {number} */ place) => ({...source, place}));
}

/**
 * The key of a passage within an answer; another site may hide the source's offset.
 * @param {any} source
 * @param {any} passage
 */
export function passageKey(source, passage) {
  return sourceKey(source) + '#' + passage.suspicious.offset + '+' + (passage.source ? passage.source.offset : '');
}

/**
 * Ratios of an answer after decisions, computed from the `coverage` of each ratio. Without decisions
 * the ratios are the server's.
 */
export class Reckoning {
  /**
   * @param {any} answer of a check
   */
  constructor(answer) {
    this.answer = answer;
    const coverage = answer.coverage;
    /** Whether the answer has a `coverage`. */
    this.isExact = Boolean(coverage);
    this.coverage = coverage || {};
    this.sources = sourcesOf(answer);
    this.allListed = union(this.sources.flatMap((/** @type {any} */ source) => spansOfSource(source)));
  }

  /**
   * @param {string} name
   * @returns {Span[]}
   */
  covered(name) {
    return spansOf(this.coverage[name] || []);
  }

  /**
   * Lengths and shares of all ratios, and of the sections.
   * @param {Choice} choice
   */
  of(choice) {
    return this.isExact && isAny(choice) ? this.reckoned(choice) : this.told();
  }

  /** The server's figures. */
  told() {
    return {
      lengths: {...this.answer.matchedLengths},
      ratios: {...this.answer.ratios},
      sections: this.answer.sections || [],
      total: this.covered('total'),
    };
  }

  /**
   * @param {Choice} choice
   */
  reckoned(choice) {
    const again = this.countedAgain(choice);
    const total = this.total(choice, again);
    /** @type {Record<string, number>} */
    const lengths = {
      total: lengthOf(total),
      withoutQuotations: lengthOf(difference(total, this.quoted(choice))),
      withoutOwnWork: lengthOf(this.withoutOwnWork(choice, total, again)),
      largestSource: this.largest(choice),
    };
    if ('prose' in this.answer.ratios) {
      lengths.prose = lengthOf(difference(total, this.notProse()));
    }
    if ('withShort' in this.answer.ratios) {
      lengths.withShort = lengthOf(union([...total, ...spansOfShort(this.answer)]));
    }
    /** @type {Record<string, number>} */
    const ratios = {};
    for (const [name, length] of Object.entries(lengths)) {
      ratios[name] = share(length, this.answer.document.length);
    }
    return {lengths, ratios, sections: this.sections(total), total};
  }

  /**
   * What `total` counts.
   * @param {Choice} choice
   * @param {Span[]} again what counts again
   */
  total(choice, again) {
    const total = union([...this.covered('total'), ...again]);
    const unlisted = difference(total, this.allListed);
    return intersection(
      total, union([...this.keptSpans(choice, () => true), ...unlisted, ...again]));
  }

  /**
   * Text that counts again although it was set apart.
   * @param {Choice} choice
   */
  countedAgain(choice) {
    /** @type {Span[]} */
    const again = [];
    for (const entry of this.chosen(choice, SET_APART)) {
      again.push(...this.spansOfEntry(entry));
    }
    return union(again);
  }

  /**
   * @param {Choice} choice
   * @param {string[]} reasons
   */
  chosen(choice, reasons) {
    return (this.answer.excluded || []).filter(
      (/** @type {any} */ entry, /** @type {number} */ i) =>
        choice.countedIn.has(i) && reasons.includes(entry.reason));
  }

  /**
   * The text of an entry of `excluded`: a stretch, or everything that is not listed.
   * @param {any} entry
   * @returns {Span[]}
   */
  spansOfEntry(entry) {
    if (!entry.more) {
      return intersection([[entry.offset, entry.offset + entry.length]], this.covered(entry.reason));
    }
    const listed = (this.answer.excluded || [])
      .filter((/** @type {any} */ other) => other.reason === entry.reason && !other.more)
      .map((/** @type {any} */ other) => [other.offset, other.offset + other.length]);
    return difference(this.covered(entry.reason), union(listed));
  }

  /**
   * Quotations and bibliography, without what counts again.
   * @param {Choice} choice
   */
  quoted(choice) {
    const again = this.chosen(choice, QUOTED).flatMap(
      (/** @type {any} */ entry) => this.spansOfEntry(entry));
    const quoted = union([...this.covered('quotation'), ...this.covered('references')]);
    return difference(quoted, union(again));
  }

  /**
   * Partition of the text, by the same rules as `split` in Reckoning.java.
   * @param {Choice} choice
   * @returns {Record<string, Span[]>|null} null without a `coverage`
   */
  split(choice) {
    if (!this.isExact) {
      return null;
    }
    const again = this.countedAgain(choice);
    const total = this.total(choice, again);
    const others = this.withoutOwnWork(choice, total, again);
    const quoted = intersection(total, this.quoted(choice));
    const unquoted = difference(total, quoted);
    const ownWork = difference(unquoted, others);
    const counted = difference(unquoted, ownWork);
    const identical = intersection(counted, this.ofKind(choice, 'identical'));
    const changed = difference(counted, identical);
    const minor = intersection(changed, this.ofKind(choice, 'minor'));
    const rewritten = difference(changed, minor);
    const excluded = difference(this.reused(), total);
    const rest = difference([[0, this.answer.document.length]], union([...total, ...excluded]));
    return {identical, minor, rewritten, quoted, ownWork, excluded, rest};
  }

  /**
   * Passages of a kind in sources that are not own work, or count as others' again.
   * @param {Choice} choice
   * @param {string} kind
   * @returns {Span[]}
   */
  ofKind(choice, kind) {
    const again = this.ownAgain(choice);
    return union(
      this.sources
        .filter((/** @type {any} */ source) =>
          !choice.asideSources.has(sourceKey(source)) && (!source.ownWork || again.has(sourceKey(source))))
        .flatMap((/** @type {any} */ source) => spansOfSource(
          {...source, passages: source.passages.filter((/** @type {any} */ passage) => passage.kind === kind)},
          choice)));
  }

  /** All text that is reused, whether it counts or not. */
  reused() {
    const subtracted = (this.answer.excluded || [])
      .filter((/** @type {any} */ entry) => entry.reason === 'subtracted' && entry.offset !== undefined)
      .map((/** @type {any} */ entry) => [entry.offset, entry.offset + entry.length]);
    return union([
      ...this.allListed, ...this.covered('total'), ...subtracted,
      ...SET_APART.flatMap((reason) => this.covered(reason))]);
  }

  /** Text that is not prose; text that is included again counts as prose. */
  notProse() {
    return this.covered('notProse');
  }

  /**
   * @param {Choice} choice
   * @param {Span[]} total
   * @param {Span[]} again
   */
  withoutOwnWork(choice, total, again) {
    const countsAgain = this.ownAgain(choice);
    const others = intersection(
      this.keptSpans(choice, (source) => !source.ownWork), this.covered('withoutOwnWork'));
    const ownAgain = this.keptSpans(choice, (source) => countsAgain.has(sourceKey(source)));
    const listedOthers = union(
      this.sources
        .filter((/** @type {any} */ source) => !source.ownWork)
        .flatMap((/** @type {any} */ source) => spansOfSource(source)));
    const unlisted = difference(this.covered('withoutOwnWork'), listedOthers);
    return intersection(total, union([...others, ...ownAgain, ...unlisted, ...again]));
  }

  /**
   * Keys of own works that count as others' again.
   * @param {Choice} choice
   * @returns {Set<string>}
   */
  ownAgain(choice) {
    return new Set(
      (this.answer.excluded || [])
        .filter((/** @type {any} */ entry, /** @type {number} */ i) =>
          entry.reason === 'ownWork' && choice.countedIn.has(i))
        .map(sourceKey));
  }

  /**
   * Spans of the passages that are not excluded.
   * @param {Choice} choice
   * @param {(source: any) => boolean} isWanted
   * @returns {Span[]}
   */
  keptSpans(choice, isWanted) {
    return union(
      this.sources
        .filter((/** @type {any} */ source) =>
          isWanted(source) && !choice.asideSources.has(sourceKey(source)))
        .flatMap((/** @type {any} */ source) => spansOfSource(source, choice)));
  }

  /**
   * @param {Choice} choice
   */
  largest(choice) {
    let largest = 0;
    for (const source of this.sources) {
      largest = Math.max(largest, this.lengthOfSource(source, choice));
    }
    return largest;
  }

  /**
   * How much one source explains.
   * @param {any} source
   * @param {Choice} choice
   */
  lengthOfSource(source, choice) {
    if (choice.asideSources.has(sourceKey(source))) {
      return 0;
    }
    const isWhole = source.passages.every(
      (/** @type {any} */ passage) => !choice.asidePassages.has(passageKey(source, passage)));
    return isWhole
      ? source.matchedLength
      : Math.min(
          source.matchedLength,
          lengthOf(intersection(union(spansOfSource(source, choice)), this.covered('total'))));
  }

  /**
   * @param {Span[]} total
   */
  sections(total) {
    return (this.answer.sections || []).map((/** @type {any} */ section) => {
      const spans = union(
        (this.answer.document.sections || [])
          .filter((/** @type {any} */ place) => place.name === section.name)
          .map((/** @type {any} */ place) => [place.offset, place.offset + place.length]));
      const matchedLength = lengthOf(intersection(total, spans));
      return {...section, matchedLength, ratio: share(matchedLength, section.length)};
    });
  }

  /**
   * Per source, the number of characters that no earlier one explains; own works are separate.
   * @param {Choice} choice
   * @returns {number[]}
   */
  added(choice) {
    if (!isAny(choice) && this.sources.every((/** @type {any} */ source) => source.addedLength !== undefined)) {
      return this.sources.map((/** @type {any} */ source) => source.addedLength);
    }
    /** @type {Map<boolean, Span[]>} */
    const before = new Map();
    return this.sources.map((/** @type {any} */ source) => {
      if (choice.asideSources.has(sourceKey(source))) {
        return 0;
      }
      const isOwn = Boolean(source.ownWork);
      const spans = union(spansOfSource(source, choice));
      const counted = this.isExact ? intersection(spans, this.covered('total')) : spans;
      const known = before.get(isOwn) || [];
      before.set(isOwn, union([...known, ...counted]));
      return lengthOf(difference(counted, known));
    });
  }
}

/**
 * @param {any} source
 * @param {Choice} [choice]
 * @returns {Span[]}
 */
function spansOfSource(source, choice) {
  return source.passages
    .filter((/** @type {any} */ passage) =>
      !choice || !choice.asidePassages.has(passageKey(source, passage)))
    .map((/** @type {any} */ passage) => [
      passage.suspicious.offset, passage.suspicious.offset + passage.suspicious.length]);
}

/**
 * Spans of short copies, which count in no other ratio.
 * @param {any} answer
 * @returns {Span[]}
 */
function spansOfShort(answer) {
  return (answer.short || []).map((/** @type {any} */ copy) => [
    copy.suspicious.offset, copy.suspicious.offset + copy.suspicious.length]);
}

/**
 * @param {Choice} choice
 */
function isAny(choice) {
  return choice.asideSources.size + choice.asidePassages.size + choice.countedIn.size > 0;
}

/**
 * The share of a part with four digits, as answers have it.
 * @param {number} part
 * @param {number} whole
 */
function share(part, whole) {
  return whole === 0 ? 0 : Math.round(Math.min(1, part / whole) * 10000) / 10000;
}

/**
 * A share as people read it: as the command line writes it, halves up, reckoned in whole numbers.
 * @param {number} ratio
 */
export function percent(ratio) {
  return ofTenths(Math.floor((Math.round(10000 * ratio) + 5) / 10));
}

/**
 * The same, reckoned from lengths where they are at hand: a ratio of four digits is rounded
 * already, and to round it again makes 3.5 % of 485 in 14,075, which is 3.446 %.
 * @param {number} ratio used if a length is unknown
 * @param {number|undefined} part
 * @param {number|undefined} whole
 */
export function percentOf(ratio, part, whole) {
  return part === undefined || !whole
    ? percent(ratio)
    : ofTenths(Math.floor((2000 * Math.min(part, whole) + whole) / (2 * whole)));
}

/**
 * @param {number} tenths
 */
function ofTenths(tenths) {
  return t('percent', Math.floor(tenths / 10) + '.' + (tenths % 10));
}
