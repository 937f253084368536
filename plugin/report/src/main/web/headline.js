import {el} from './dom.js';
import {KINDS, lengthsOf} from './kinds.js';
import {RATIOS, percentOf} from './ratios.js';
import {count, t} from './words.js';

/**
 * The main ratio, a bar split by kind of text, and the other ratios, after decisions.
 * @param {import('./case.js').CaseView} view
 * @param {any} now result of the reckoning
 */
export function headline(view, now) {
  const {answer, reckoning} = view;
  const whole = answer.document.length;
  const told = reckoning.told();
  const isDecided = now.lengths.total !== told.lengths.total;
  const isCompared = view.isCompared();
  const split = reckoning.split(view.choice());
  return el('section.card.headline', {'aria-live': 'polite', 'aria-label': t('ratios')},
    el('p.hero', {},
      el('strong', {'data-ratio': 'total'}, isCompared ? percentOf(now.ratios.total, now.lengths.total, whole) : '–'),
      t('ratio.total'),
      isDecided ? el('span.note', {}, ' ' + t('ofSite', percentOf(told.ratios.total, told.lengths.total, whole))) : ''),
    el('div', {},
      split && isCompared ? splitBar(lengthsOf(split), whole) : '',
      el('p.note', {}, isCompared ? t('noteRatios') : t('nothingCompared'))),
    isCompared ? ratioTable(now, told, whole) : el('span'));
}

/**
 * @param {Record<import('./kinds.js').Kind, number>} lengths characters of each kind
 * @param {number} whole characters of the text
 */
export function splitBar(lengths, whole) {
  const shown = KINDS.filter((kind) => lengths[kind] > 0);
  const rest = whole - shown.reduce((sum, kind) => sum + lengths[kind], 0);
  const bar = el('div.split', {role: 'img', 'aria-label': shown.map((kind) => facts(kind, lengths[kind], whole)).join(', ')
    || t('noSources')});
  for (const kind of shown) {
    const part = el('span.fill.' + kind, {title: facts(kind, lengths[kind], whole)});
    part.style.flex = lengths[kind] + ' 1 0';
    bar.append(part);
  }
  const own = el('span.rest');
  own.style.flex = Math.max(0, rest) + ' 1 0';
  bar.append(own);
  return el('div', {}, bar, el('ul.legend', {}, shown.map((kind) =>
    el('li', {}, el('span.swatch.fill.' + kind), facts(kind, lengths[kind], whole)))));
}

/**
 * @param {string} kind
 * @param {number} length
 * @param {number} whole
 */
function facts(kind, length, whole) {
  return t('kind.' + kind) + ' ' + percentOf(length / Math.max(1, whole), length, whole);
}

/**
 * @param {any} now
 * @param {any} told
 * @param {number} whole
 */
function ratioTable(now, told, whole) {
  const names = RATIOS.filter((name) => name !== 'total' && now.ratios[name] !== undefined);
  return el('table.ratios', {}, el('tbody', {}, names.map((name) => el('tr', {'data-ratio': name},
    el('th', {scope: 'row'}, t('ratio.' + name)),
    el('td.figure', {title: t('characters', count(now.lengths[name]))},
      percentOf(now.ratios[name], now.lengths[name], whole)),
    el('td.note', {}, now.lengths[name] === told.lengths[name] ? ''
      : t('ofSite', percentOf(told.ratios[name], told.lengths[name], whole)))))));
}
