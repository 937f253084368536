import {missingOf} from './case.js';
import {el, svg} from './dom.js';
import {Reckoning, percent, percentOf} from './ratios.js';
import {count, t} from './words.js';

/**
 * Two documents of an intake that share text.
 *
 * @typedef {object} Pair
 * @property {number} one a case's place
 * @property {number} other a case's place
 * @property {number} shared characters, of the side that has more
 * @property {number} shorter the length of the shorter document
 * @property {number} share of it, 0 to 1
 * @property {number} source its place among the sources of `one`
 */

/**
 * All documents of a report: which shares how much, and who shares with whom.
 * @param {any} page
 */
export function overview(page) {
  const cases = page.report.cases;
  const isIntake = cases.some((/** @type {any} */ each) => (each.answer.sources || []).some(
    (/** @type {any} */ source) => source.intake)) || page.report.intake;
  const pairs = isIntake ? pairsOf(cases) : [];
  const standings = cases.map((/** @type {any} */ each) => standingOf(page, each));
  return el('div.overview', {},
    histogram(standings),
    isIntake ? pairTable(page, cases, pairs) : '',
    isIntake && pairs.length > 0 ? groups(page, cases, pairs) : '',
    isIntake ? commonTexts(cases) : '',
    documentTable(page, cases, standings));
}

/**
 * @param {any[]} cases
 * @returns {Pair[]} the most shared first
 */
export function pairsOf(cases) {
  const byId = new Map(cases.map((each, i) => [each.answer.document.id, i]));
  /** @type {Map<string, Pair>} */
  const pairs = new Map();
  cases.forEach((each, one) => {
    (each.answer.sources || []).forEach((/** @type {any} */ source, /** @type {number} */ place) => {
      const other = source.intake ? byId.get(source.id) : undefined;
      if (other === undefined || other === one) {
        return;
      }
      const key = Math.min(one, other) + ' ' + Math.max(one, other);
      const known = pairs.get(key);
      if (!known || known.shared < source.matchedLength) {
        pairs.set(key, {one, other, shared: source.matchedLength, shorter: 0, share: 0, source: place});
      }
    });
  });
  for (const pair of pairs.values()) {
    pair.shorter = Math.min(
      cases[pair.one].answer.document.length, cases[pair.other].answer.document.length);
    pair.share = Math.min(1, pair.shared / Math.max(1, pair.shorter));
  }
  return [...pairs.values()].sort((a, b) => b.share - a.share || b.shared - a.shared);
}

/**
 * @param {any} each a case
 */
export function nameOf(each) {
  return String(each.answer.document.id || t('document'));
}

/**
 * How much of a document is reused, by what was decided of it.
 * @param {any} page
 * @param {any} each a case
 */
function standingOf(page, each) {
  const {answer, key} = each;
  const now = page.decisions.of(key).length > 0
    ? new Reckoning(answer).of(page.decisions.choice(key))
    : {ratios: answer.ratios, lengths: answer.matchedLengths || {}};
  return {ratio: now.ratios.total || 0, length: now.lengths.total};
}

/**
 * @param {any[]} standings
 */
function histogram(standings) {
  const bins = new Array(10).fill(0);
  for (const {ratio} of standings) {
    bins[Math.min(9, Math.floor(10 * ratio))]++;
  }
  const most = Math.max(1, ...bins);
  return el('section', {}, el('h2', {}, t('histogram')),
    el('ul.histogram', {}, bins.map((bin, i) =>
      el('li', {},
        el('span.bar-label', {}, t('histogramBar', 10 * i, 10 * i + 10, bin)),
        meter(bin / most)))));
}

/**
 * @param {number} share
 */
function meter(share) {
  const bar = svg('svg', {viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true'});
  bar.append(svg('rect', {x: 0, y: 0, width: 100 * share, height: 4}));
  return bar;
}

/**
 * @param {any} page
 * @param {any[]} cases
 * @param {Pair[]} pairs
 */
function pairTable(page, cases, pairs) {
  if (pairs.length === 0) {
    return el('section', {}, el('h2', {}, t('pairs')), el('p', {}, t('noPairs')));
  }
  return el('section', {}, el('h2', {}, t('pairs')),
    el('table.pairs', {},
      el('thead', {}, el('tr', {},
        el('th', {scope: 'col', colspan: 2}, t('documents')),
        el('th', {scope: 'col'}, t('pairOf')),
        el('th', {scope: 'col'}, t('shared')),
        el('th', {scope: 'col'}, t('evidence')))),
      el('tbody', {}, pairs.map((pair) => el('tr', {},
        el('td', {}, nameOf(cases[pair.one])),
        el('td', {}, nameOf(cases[pair.other])),
        el('td.figure', {}, percentOf(pair.share, pair.shared, pair.shorter)),
        el('td.figure', {}, t('characters', count(pair.shared))),
        el('td', {}, el('button.link', {
          type: 'button',
          'aria-label': t('evidence') + ': ' + nameOf(cases[pair.one]) + ', ' + nameOf(cases[pair.other]),
          click: () => page.openPair(pair.one, pair.source)}, t('evidence'))))))));
}

/**
 * Documents that hang together by pairs from a threshold on.
 * @param {any} page
 * @param {any[]} cases
 * @param {Pair[]} pairs
 */
function groups(page, cases, pairs) {
  const shown = el('div', {'aria-live': 'polite'});
  const label = el('span');
  const slider = /** @type {HTMLInputElement} */ (el('input', {
    type: 'range', min: 0, max: 100, value: 20, id: 'threshold'}));
  const draw = () => {
    const least = Number(slider.value) / 100;
    label.textContent = t('threshold', percent(least));
    const found = groupsOf(cases.length, pairs.filter((pair) => pair.share >= least));
    shown.replaceChildren(...(found.length === 0
      ? [el('p', {}, t('noGroups'))]
      : found.map((group) => groupView(page, cases, group, pairs, least))));
  };
  slider.addEventListener('input', draw);
  draw();
  return el('section', {}, el('h2', {}, t('groups')),
    el('label', {for: 'threshold'}, label), slider, shown);
}

/**
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
 * @param {any} page
 * @param {any[]} cases
 * @param {number[]} group
 * @param {Pair[]} pairs
 * @param {number} least
 */
function groupView(page, cases, group, pairs, least) {
  const size = 200;
  const place = (/** @type {number} */ member) => {
    const angle = (2 * Math.PI * group.indexOf(member)) / group.length;
    return [size / 2 + 80 * Math.sin(angle), size / 2 - 80 * Math.cos(angle)];
  };
  const drawing = svg('svg', {viewBox: '0 0 200 200', class: 'graph', role: 'img', 'aria-label': t('groups')});
  for (const pair of pairs) {
    if (pair.share >= least && group.includes(pair.one) && group.includes(pair.other)) {
      const [x1, y1] = place(pair.one);
      const [x2, y2] = place(pair.other);
      drawing.append(svg('line', {x1, y1, x2, y2, 'stroke-width': 1 + 4 * pair.share}));
    }
  }
  group.forEach((member, i) => {
    const [x, y] = place(member);
    drawing.append(svg('circle', {cx: x, cy: y, r: 9}));
    const number = svg('text', {x, y: y + 4, 'text-anchor': 'middle'});
    number.textContent = String(i + 1);
    drawing.append(number);
  });
  return el('div.group', {}, drawing, el('ol', {}, group.map((member) =>
    el('li', {}, el('button.link', {type: 'button', click: () => page.openCase(member)}, nameOf(cases[member]))))));
}

/**
 * Text that many have, set apart: cover sheets, assignments.
 * @param {any[]} cases
 */
function commonTexts(cases) {
  /** @type {Map<string, {text: string, documents: number}>} */
  const texts = new Map();
  for (const each of cases) {
    for (const entry of each.answer.excluded || []) {
      const text = typeof each.text === 'string' && entry.offset !== undefined && !entry.more &&
        (entry.reason === 'common' || entry.reason === 'template' || entry.reason === 'subtracted')
        ? each.text.slice(entry.offset, entry.offset + entry.length).trim() : '';
      const key = text.replace(/\s+/g, ' ');
      if (key) {
        const known = texts.get(key) || {text, documents: 0};
        known.documents++;
        texts.set(key, known);
      }
    }
  }
  const often = [...texts.values()].filter((each) => each.documents > 1)
    .sort((a, b) => b.documents - a.documents).slice(0, 50);
  return often.length === 0 ? '' : el('section', {}, el('h2', {}, t('commonText')),
    el('ul', {}, often.map((each) => el('li', {}, count(each.documents) + ' ' + t('documents'),
      el('blockquote', {lang: ''}, each.text.length > 1000 ? each.text.slice(0, 1000) + ' …' : each.text)))));
}

/**
 * @param {string[]} sentences
 * @returns {string} the first, and how many more there are
 */
function shortly(sentences) {
  return (sentences[0] || '') + (sentences.length > 1 ? ` (+${count(sentences.length - 1)})` : '');
}

/**
 * A share as it stands; what it was before anything was decided, where that is another one.
 * @param {any} answer
 * @param {any} standing
 */
function shareCell(answer, standing) {
  const told = (answer.matchedLengths || {}).total;
  const size = answer.document.length;
  return el('td.figure', {},
    percentOf(standing.ratio, standing.length, size),
    standing.length === told ? ''
      : el('span.note', {}, ' ' + t('ofSite', percentOf(answer.ratios.total || 0, told, size))));
}

/**
 * @param {any} page
 * @param {any[]} cases
 * @param {any[]} standings
 */
function documentTable(page, cases, standings) {
  const order = cases.map((_, i) => i).sort((a, b) => standings[b].ratio - standings[a].ratio);
  const body = el('tbody', {}, order.map((i) => {
    const answer = cases[i].answer;
    const sources = answer.sources || [];
    return el('tr', {'data-case': i},
      el('td', {}, el('button.link', {type: 'button', click: () => page.openCase(i)}, nameOf(cases[i]))),
      shareCell(answer, standings[i]),
      el('td.figure', {}, t('characters', count(standings[i].length || 0))),
      el('td.figure', {}, count(sources.length)),
      el('td', {}, shortly(missingOf(answer))));
  }));
  const filter = /** @type {HTMLInputElement} */ (el('input', {type: 'search', id: 'filter'}));
  filter.addEventListener('input', () => {
    for (const row of body.children) {
      /** @type {HTMLElement} */ (row).hidden =
        !(row.firstElementChild?.textContent || '').toLowerCase().includes(filter.value.toLowerCase());
    }
  });
  return el('section', {}, el('h2', {}, t('documents')),
    el('label', {for: 'filter'}, t('filter') + ' '), filter,
    el('table.documents', {},
      el('thead', {}, el('tr', {},
        el('th', {scope: 'col'}, t('document')),
        el('th', {scope: 'col'}, t('share')),
        el('th', {scope: 'col'}, t('shared')),
        el('th', {scope: 'col'}, t('sources')),
        el('th', {scope: 'col'}, t('notes')))),
      body));
}
