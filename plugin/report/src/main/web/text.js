import {el, svg} from './dom.js';
import {count, t} from './words.js';

/** Blocks of about this many characters are drawn when they come into sight. */
const BLOCK_LENGTH = 3000;

/**
 * A passage in a text.
 *
 * @typedef {object} Mark
 * @property {number} from
 * @property {number} to
 * @property {number} source its place among the sources, from 0
 * @property {number} passage its place among the source's passages, from 0
 * @property {string} kind
 * @property {string} [short] the sources of a short copy, which is no source's passage
 */

/**
 * A stretch of a text of one kind.
 *
 * @typedef {object} Stretch
 * @property {number} from
 * @property {number} to
 * @property {string} kind
 */

/** A text with its passages marked. */
export class TextView {
  /**
   * @param {string} text
   * @param {Mark[]} marks
   * @param {{stretches?: Stretch[], pages?: [number, number][], open?: (mark: Mark) => void, isNumbered?: boolean}} more
   *     sorted, disjoint stretches whose kind overrides that of their passage; pages by number and offset;
   *     click handler of passages; whether passages show the number of their source
   */
  constructor(text, marks, more) {
    this.open = more.open;
    this.isNumbered = more.isNumbered !== false;
    /** @type {{from: number, node: Text}[]} */
    this.nodes = [];
    this.root = el('div.text', {lang: ''});
    this.fill(cut(text, marks, more.stretches || [], more.pages || []));
  }

  /**
   * @param {Piece[]} pieces
   */
  fill(pieces) {
    let block = el('div.block');
    let length = 0;
    let room = 0;
    for (const piece of pieces) {
      if (piece.page) {
        block.append(el('span.page-mark', {'aria-label': t('page', piece.page)}, String(piece.page)));
      }
      const node = document.createTextNode(piece.text);
      this.nodes.push({from: piece.from, node});
      block.append(this.wrapped(piece, node));
      length += piece.text.length;
      room += roomOf(piece.text);
      if (length >= BLOCK_LENGTH && piece.text.endsWith('\n')) {
        this.root.append(sized(block, room));
        block = el('div.block');
        length = 0;
        room = 0;
      }
    }
    this.root.append(sized(block, room));
  }

  /**
   * @param {Piece} piece
   * @param {Text} node
   * @returns {Node}
   */
  wrapped(piece, node) {
    const {mark, kind} = piece;
    if (kind === 'excluded' && !mark) {
      return el('span.excluded', {title: t('kind.excluded')}, node);
    }
    if (!mark) {
      return kind ? el('mark.' + kind, {title: t('unlisted')}, node) : node;
    }
    if (mark.short) {
      return el('u.short', {title: t('short') + ': ' + mark.short}, node);
    }
    const open = this.open;
    const element = el('mark.' + kind, {
      'data-source': mark.source,
      'data-passage': mark.passage,
      title: t('kind.' + kind),
      click: open ? () => open(mark) : false,
    }, node);
    if (piece.isFirst && this.isNumbered) {
      element.prepend(el('button.number', {
        type: 'button',
        'aria-label': t('evidence') + ' ' + (mark.source + 1) + '.' + (mark.passage + 1) + ', ' + t('kind.' + kind),
      }, String(mark.source + 1)));
    }
    return element;
  }

  /**
   * Where a passage begins, or null if another one covers all of it.
   * @param {number} source
   * @param {number} passage
   * @returns {HTMLElement|null}
   */
  find(source, passage) {
    return this.root.querySelector('mark[data-source="' + source + '"][data-passage="' + passage + '"]');
  }

  /**
   * The element of a character, or null.
   * @param {number} offset
   */
  at(offset) {
    const i = this.indexOf(offset);
    return i < 0 ? null : this.nodes[i].node.parentElement;
  }

  /**
   * @param {number} offset
   */
  indexOf(offset) {
    let low = 0;
    let high = this.nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.nodes[middle].from <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /**
   * Ranges of the document for a stretch of the text.
   * @param {number} from
   * @param {number} to
   * @returns {Range[]}
   */
  ranges(from, to) {
    /** @type {Range[]} */
    const ranges = [];
    for (let i = Math.max(0, this.indexOf(from)); i < this.nodes.length && this.nodes[i].from < to; i++) {
      const {from: start, node} = this.nodes[i];
      const begin = Math.max(0, from - start);
      const end = Math.min(node.data.length, to - start);
      if (begin < end) {
        const range = new Range();
        range.setStart(node, begin);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
    return ranges;
  }
}

/**
 * The width of a text in Latin letters: a Han character is as wide as two, and a paragraph ends within a line.
 * @param {string} text
 */
function roomOf(text) {
  return text.length + (text.match(/[\u2e80-\uffef]/g) || []).length + 40 * (text.match(/\n/g) || []).length;
}

/**
 * Estimated height of content outside the viewport, so that the page's length is stable.
 * @param {HTMLElement} block
 * @param {number} room width of its text in letters
 */
function sized(block, room) {
  block.style.containIntrinsicSize = 'auto ' + Math.ceil(room / 70) * 1.7 + 'em';
  return block;
}

/**
 * @typedef {object} Piece
 * @property {string} text
 * @property {number} from
 * @property {Mark|null} mark of the strongest source here
 * @property {string} kind empty for text that is neither marked nor set apart
 * @property {boolean} isFirst whether the passage begins here
 * @property {number} page that begins here, or 0
 */

/**
 * Cuts the text where a passage, a stretch, a page or a long run of lines ends.
 * @param {string} text
 * @param {Mark[]} marks
 * @param {Stretch[]} stretches
 * @param {[number, number][]} pages
 * @returns {Piece[]}
 */
function cut(text, marks, stretches, pages) {
  /** @type {Map<number, number>} */
  const pageAt = new Map(pages.map(([page, offset]) => [offset, page]));
  const cuts = new Set([0, text.length, ...pageAt.keys()]);
  for (const each of [...marks, ...stretches]) {
    cuts.add(each.from).add(each.to);
  }
  for (let at = BLOCK_LENGTH; at < text.length; at += BLOCK_LENGTH) {
    const line = text.indexOf('\n', at);
    if (line >= 0) {
      cuts.add(line + 1);
    }
  }
  const places = [...cuts].filter((place) => place <= text.length).sort((a, b) => a - b);
  const waiting = [...marks].sort((a, b) => a.from - b.from);
  /** @type {Mark[]} */
  let active = [];
  let next = 0;
  let stretch = 0;
  const begun = new Set();
  /** @type {Piece[]} */
  const pieces = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const from = places[i];
    while (next < waiting.length && waiting[next].from <= from) {
      active.push(waiting[next++]);
    }
    active = active.filter((mark) => mark.to > from);
    const mark = active.reduce(
      (/** @type {Mark|null} */ best, each) => (!best || each.source < best.source ? each : best), null);
    while (stretch < stretches.length && stretches[stretch].to <= from) {
      stretch++;
    }
    const here = stretches[stretch];
    const piece = text.slice(from, places[i + 1]);
    const isInk = piece.trim() !== '';
    pieces.push({
      text: piece,
      from,
      mark,
      kind: here && here.from <= from ? here.kind : mark ? mark.kind : '',
      isFirst: mark !== null && !begun.has(mark) && isInk,
      page: pageAt.get(from) || 0,
    });
    if (mark && isInk) {
      begun.add(mark);
    }
  }
  return pieces;
}

/**
 * The whole document beside its text, as a strip.
 * @param {number} length of the text
 * @param {Stretch[]} marks
 * @param {(mark: Stretch) => void} go
 */
export function stripView(length, marks, go) {
  const strip = svg('svg', {
    viewBox: '0 0 10 1000', preserveAspectRatio: 'none', role: 'img', 'aria-label': t('strip')});
  strip.append(svg('rect', {x: 0, y: 0, width: 10, height: 1000, class: 'strip-paper'}));
  for (const mark of marks) {
    const rect = svg('rect', {
      x: 0,
      y: (1000 * mark.from) / length,
      width: 10,
      height: Math.max(2, (1000 * (mark.to - mark.from)) / length),
      class: 'strip-mark ' + mark.kind,
    });
    rect.addEventListener('click', () => go(mark));
    strip.append(rect);
  }
  return el('div.strip', {title: t('characters', count(length))}, strip);
}
