import {el} from './parts/dom.js';

/**
 * A plain table; a column without any content is left out.
 * @param {string} name
 * @param {string[]} heads
 * @param {(Node|string|(Node|string)[])[][]} rows
 */
export function tableOf(name, heads, rows) {
  const shown = heads.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== ''));
  return el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': name},
    el('table', {},
      el('thead', {}, el('tr', {}, shown.map((i) => (heads[i] ? el('th', {scope: 'col'}, heads[i]) : el('td'))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, shown.map((i) => el('td', {}, row[i])))))));
}
