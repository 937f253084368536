import {el} from './parts/dom.js';

/**
 * Rows as CSV (RFC 4180), with a byte order mark for spreadsheet programs. An apostrophe before a cell prevents formulas.
 * @param {(string|number)[][]} rows
 */
export function csv(rows) {
  return '\uFEFF' + rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

/**
 * @param {string|number} value
 */
function cell(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? "'" + value : String(value);
  return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

/**
 * @param {string} name
 * @param {string} content
 */
export function saveFile(name, content) {
  const link = /** @type {HTMLAnchorElement} */ (el('a', {
    href: URL.createObjectURL(new Blob([content], {type: 'text/csv'})), download: name.replace(/[\\/:*?"<>|]/g, ' ')}));
  link.click();
  URL.revokeObjectURL(link.href);
}
