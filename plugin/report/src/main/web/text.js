import {el, svg} from './dom.js';
import {count, t} from './words.js';

/** Blocks of about this many characters are drawn when they come into sight. */
const BLOCK_LENGTH = 3000;

/** So many ways of marking there are. */
export const PATTERNS = 6;

/**
 * A passage in the text.
 *
 * @typedef {object} Mark
 * @property {number} from
 * @property {number} to
 * @property {number} source its place among the sources, from 0
 * @property {number} passage its place among the source's passages, from 0
 * @property {string} [short] the sources of a short copy, which is no source's passage
 */

/**
 * The whole text with its passages marked.
 * @param {string} text
 * @param {Mark[]} marks
 * @param {[number, number][]} pages number and offset
 * @param {(mark: Mark) => void} open shows a passage with its source
 */
export function textView(text, marks, pages, open) {
  const pieces = cut(text, marks, pages);
  const view = el('div.text', {lang: ''});
  let block = el('div.block');
  let length = 0;
  for (const piece of pieces) {
    if (piece.page) {
      block.append(el('span.page-mark', {'aria-label': t('page', piece.page)}, String(piece.page)));
    }
    block.append(piece.mark ? marked(piece, open) : document.createTextNode(piece.text));
    length += piece.text.length;
    if (length >= BLOCK_LENGTH && piece.endsLine) {
      view.append(sized(block, length));
      block = el('div.block');
      length = 0;
    }
  }
  view.append(sized(block, length));
  return view;
}

/**
 * What is not in sight takes about this much room, so that the page's length stays what it is.
 * @param {HTMLElement} block
 * @param {number} length
 */
function sized(block, length) {
  block.style.containIntrinsicSize = 'auto ' + Math.ceil(length / 60) * 1.6 + 'em';
  return block;
}

/**
 * @typedef {object} Piece
 * @property {string} text
 * @property {Mark|null} mark the strongest source's that stands here
 * @property {boolean} isFirst whether the passage begins here
 * @property {boolean} endsLine
 * @property {number} page that begins here; 0 for none
 */

/**
 * Cuts the text where a passage, a page or a long stretch of lines ends.
 * @param {string} text
 * @param {Mark[]} marks
 * @param {[number, number][]} pages
 * @returns {Piece[]}
 */
function cut(text, marks, pages) {
  /** @type {Map<number, number>} */
  const pageAt = new Map(pages.map(([page, offset]) => [offset, page]));
  const cuts = new Set([0, text.length, ...pageAt.keys()]);
  for (const mark of marks) {
    cuts.add(mark.from).add(mark.to);
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
    const piece = text.slice(from, places[i + 1]);
    pieces.push({
      text: piece,
      mark,
      isFirst: mark !== null && !begun.has(mark),
      endsLine: piece.endsWith('\n'),
      page: pageAt.get(from) || 0,
    });
    if (mark) {
      begun.add(mark);
    }
  }
  return pieces;
}

/**
 * @param {Piece} piece
 * @param {(mark: Mark) => void} open
 */
function marked(piece, open) {
  const mark = /** @type {Mark} */ (piece.mark);
  if (mark.short) {
    return el('u.short', {title: t('short') + ': ' + mark.short}, piece.text);
  }
  const element = el('mark.p' + (mark.source % PATTERNS), {
    'data-source': mark.source,
    'data-passage': mark.passage,
    click: () => open(mark),
  }, piece.text);
  if (piece.isFirst) {
    element.prepend(el('button.number', {
      type: 'button',
      'aria-label': t('evidence') + ' ' + (mark.source + 1) + '.' + (mark.passage + 1),
    }, String(mark.source + 1)));
  }
  return element;
}

/**
 * The whole document beside its text, as a strip.
 * @param {number} length of the text
 * @param {Mark[]} marks
 * @param {(mark: Mark) => void} go
 */
export function stripView(length, marks, go) {
  const strip = svg('svg', {
    viewBox: '0 0 10 1000', preserveAspectRatio: 'none', role: 'img', 'aria-label': t('strip')});
  strip.append(svg('rect', {x: 0, y: 0, width: 10, height: 1000, class: 'strip-paper'}));
  for (const mark of marks.filter((each) => !each.short)) {
    const rect = svg('rect', {
      x: 0,
      y: (1000 * mark.from) / length,
      width: 10,
      height: Math.max(1, (1000 * (mark.to - mark.from)) / length),
      class: 'strip-mark p' + (mark.source % PATTERNS),
    });
    rect.addEventListener('click', () => go(mark));
    strip.append(rect);
  }
  return el('div.strip', {title: t('characters', count(length))}, strip);
}
