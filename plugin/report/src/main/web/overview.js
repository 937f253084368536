import {DocumentTable, meter} from './documents.js';
import {el, svg} from './dom.js';
import {percent, percentOf} from './ratios.js';
import {count, t} from './words.js';

/** Pairs drawn before more are asked for. */
const PAIRS = 25;
/** Groups drawn before more are asked for. */
const GROUPS = 3;
/** Bars of the distribution. */
const BINS = 10;

/**
 * Two documents that share text.
 *
 * @typedef {object} Pair
 * @property {number} one place among the documents
 * @property {number} other
 * @property {number} shared characters
 * @property {number} length characters of the document that the share is of
 * @property {number} share 0 to 1
 * @property {() => void} open shows one beside the other
 */

/**
 * @typedef {object} Model
 * @property {import('./documents.js').Item[]} documents
 * @property {Pair[]} pairs the largest share first
 * @property {number} pairCount how many there are in all
 * @property {boolean} isCompared whether documents were compared with each other
 * @property {{text: string, documents: number}[]} common text that several have, and that does not count
 */

/** Documents that were checked together: pairs, groups, distribution, and each one's figure. */
export class Overview {
  /**
   * @param {{actions?: import('./documents.js').Action[]}} options
   */
  constructor(options) {
    this.least = 0.1;
    this.rows = PAIRS;
    this.groupRows = GROUPS;
    /** @type {Model} */
    this.model = {documents: [], pairs: [], pairCount: 0, isCompared: false, common: []};
    this.label = el('span');
    this.slider = /** @type {HTMLInputElement} */ (el('input', {
      type: 'range', min: 0, max: 100, value: 100 * this.least, id: 'threshold', input: () => {
        this.least = Number(this.slider.value) / 100;
        this.drawPairs();
      }}));
    this.pairs = el('div');
    this.groups = el('div', {'aria-live': 'polite'});
    this.histogram = el('div');
    this.common = el('div');
    this.documents = new DocumentTable({title: t('documents'), ...options});
    this.together = el('section.card', {},
      el('div.bar', {}, el('h2', {}, t('pairs')), el('span.apart'),
        el('label', {for: 'threshold'}, this.label), this.slider),
      this.pairs);
    this.grouped = el('section.card', {}, el('h2', {}, t('groups')), this.groups);
    this.root = el('div.overview', {},
      this.together,
      el('div.columns', {},
        el('section.card', {}, el('h2', {}, t('histogram')), this.histogram),
        this.grouped),
      el('section.card', {}, el('h2', {}, t('documents')), this.documents.root),
      this.common);
  }

  /**
   * @param {Model} model
   */
  update(model) {
    this.model = model;
    this.together.hidden = !model.isCompared;
    this.grouped.hidden = !model.isCompared;
    this.drawPairs();
    this.histogram.replaceChildren(histogram(model.documents));
    this.documents.update(model.documents);
    this.common.replaceChildren(commonTexts(model.common));
  }

  drawPairs() {
    const {documents, pairs, pairCount} = this.model;
    const shown = pairs.filter((pair) => pair.share >= this.least);
    this.label.textContent = t('threshold', percent(this.least));
    const table = () => el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': t('pairs')},
      el('table.pairs', {},
        el('thead', {}, el('tr', {},
          el('th', {scope: 'col', colspan: 2}, t('documents')),
          el('th.figure', {scope: 'col'}, t('share')),
          el('th.figure', {scope: 'col'}, t('shared')),
          el('th', {scope: 'col'}, t('evidence')))),
        el('tbody', {}, shown.slice(0, this.rows).map((pair) => pairRow(documents, pair)))));
    this.pairs.replaceChildren(
      pairs.length < pairCount ? el('p.note', {}, t('pairsShown', count(pairs.length), count(pairCount))) : '',
      pairs.length === 0 ? el('p.empty', {}, t('noPairs')) : shown.length === 0 ? el('p.empty', {}, t('noGroups')) : table(),
      shown.length > this.rows ? el('button', {type: 'button', click: () => {
        this.rows = Infinity;
        this.drawPairs();
      }}, t('showAll', count(shown.length))) : '');
    const groups = groupsOf(documents.length, shown);
    const drawn = groups.slice(0, this.groupRows);
    this.groups.replaceChildren(...(groups.length === 0
      ? [el('p.empty', {}, t('noGroups'))]
      : drawn.map((group) => groupView(documents, group, shown))),
    groups.length > drawn.length ? el('button', {type: 'button', click: () => {
      this.groupRows = Infinity;
      this.drawPairs();
    }}, t('showAll', count(groups.length))) : '');
  }
}

/**
 * @param {import('./documents.js').Item[]} documents
 * @param {Pair} pair
 */
function pairRow(documents, pair) {
  const [one, other] = [documents[pair.one].name, documents[pair.other].name];
  return el('tr', {},
    el('td', {}, one),
    el('td', {}, other),
    el('td.figure', {}, percentOf(pair.share, pair.shared, pair.length), meter(pair.share)),
    el('td.figure', {}, t('characters', count(pair.shared))),
    el('td', {}, el('button.link', {
      type: 'button', 'aria-label': t('compareBoth') + t('colon') + one + t('comma') + other, click: pair.open}, t('compareBoth'))));
}

/**
 * Documents that hang together by pairs.
 * @param {number} size how many documents there are
 * @param {Pair[]} pairs
 * @returns {number[][]} groups of two and more, the largest first
 */
export function groupsOf(size, pairs) {
  const parent = Array.from({length: size}, (_, i) => i);
  /** @param {number} i @returns {number} */
  const root = (i) => (parent[i] === i ? i : (parent[i] = root(parent[i])));
  for (const pair of pairs) {
    parent[root(pair.one)] = root(pair.other);
  }
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (let i = 0; i < size; i++) {
    const of = root(i);
    groups.set(of, [...(groups.get(of) || []), i]);
  }
  return [...groups.values()].filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
}

/**
 * @param {import('./documents.js').Item[]} documents
 * @param {number[]} group
 * @param {Pair[]} pairs
 */
function groupView(documents, group, pairs) {
  const width = 200;
  const height = group.length === 2 ? 40 : width;
  const turn = group.length === 2 ? -Math.PI / 2 : 0; // two lie side by side
  const place = (/** @type {number} */ member) => {
    const angle = (2 * Math.PI * group.indexOf(member)) / group.length + turn;
    return [width / 2 + 80 * Math.sin(angle), height / 2 - 80 * Math.cos(angle)];
  };
  const drawing = svg('svg', {viewBox: '0 0 ' + width + ' ' + height, class: 'graph', role: 'img', 'aria-label': t('groups')});
  for (const pair of pairs) {
    if (group.includes(pair.one) && group.includes(pair.other)) {
      const [x1, y1] = place(pair.one);
      const [x2, y2] = place(pair.other);
      drawing.append(svg('line', {x1, y1, x2, y2, 'stroke-width': 1 + 5 * pair.share}));
    }
  }
  group.forEach((member, i) => {
    const [x, y] = place(member);
    drawing.append(svg('circle', {cx: x, cy: y, r: 9}));
    const number = svg('text', {x, y: y + 4, 'text-anchor': 'middle'});
    number.textContent = String(i + 1);
    drawing.append(number);
  });
  return el('div.group', {}, drawing, el('ol', {}, group.map((member) => {
    const {name, open} = documents[member];
    return el('li', {}, open ? el('button.link', {type: 'button', click: open}, name) : name);
  })));
}

/**
 * How many documents have which figure.
 * @param {import('./documents.js').Item[]} documents
 */
function histogram(documents) {
  const bins = new Array(BINS).fill(0);
  for (const {ratio} of documents) {
    if (ratio !== null) {
      bins[Math.min(BINS - 1, Math.floor(BINS * ratio))]++;
    }
  }
  const most = Math.max(1, ...bins);
  const words = bins.map((bin, i) => t('histogramBar', 10 * i, 10 * i + 10, bin));
  const drawing = svg('svg', {
    viewBox: '-8 0 430 120', class: 'histogram', role: 'img', 'aria-label': words.filter((_, i) => bins[i] > 0).join('; ')});
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const label = svg('text', {x, y, 'text-anchor': 'middle'});
    label.textContent = text;
    drawing.append(label);
  };
  bins.forEach((bin, i) => {
    const height = (80 * bin) / most;
    const bar = svg('rect', {x: 40 * i + 4, y: 100 - height, width: 32, height});
    const title = svg('title', {});
    title.textContent = words[i];
    bar.append(title);
    drawing.append(bar);
    if (bin > 0) {
      write(40 * i + 20, 95 - height, count(bin));
    }
    write(40 * i, 114, String(10 * i));
  });
  write(400, 114, t('percent', 100));
  return drawing;
}

/**
 * Text that many have and that does not count: cover sheets, assignments.
 * @param {{text: string, documents: number}[]} common
 */
function commonTexts(common) {
  return common.length === 0 ? '' : el('details.card', {}, el('summary', {}, t('commonText')),
    el('ul', {}, common.map((each) => el('li', {}, t('inDocuments', count(each.documents)),
      el('blockquote', {lang: ''}, each.text.length > 1000 ? each.text.slice(0, 1000) + ' …' : each.text)))));
}
