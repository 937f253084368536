import {el} from './parts/dom.js';

/**
 * A plain table.
 * @param {string} name
 * @param {string[]} heads
 * @param {(Node|string|(Node|string)[])[][]} rows
 */
export function tableOf(name, heads, rows) {
  return el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': name},
    el('table', {},
      el('thead', {}, el('tr', {}, heads.map((head) => (head ? el('th', {scope: 'col'}, head) : el('td'))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, row.map((cell) => el('td', {}, cell)))))));
}
