import {el} from './dom.js';
import {percentOf} from './ratios.js';
import {count, t} from './words.js';

/** Rows drawn at once; more are drawn on request. */
const ROWS = 200;

/**
 * A checked document, as a row of a table.
 *
 * @typedef {object} Item
 * @property {string} key identifies it among the others
 * @property {string} name
 * @property {import('./dom.js').Child} [more] shown below the name
 * @property {number|null} ratio 0 to 1; null if there is no figure
 * @property {number} matched characters that the ratio counts
 * @property {number} length characters of the text
 * @property {string} [told] the figure before decisions, if it differs
 * @property {number|null} sources
 * @property {import('./dom.js').Child} [state]
 * @property {string} [order] by which states are sorted
 * @property {string} [time] when it was handed in, and by whom
 * @property {(() => void)|null} open shows the evidence; null without evidence
 */

/**
 * An action on selected documents.
 *
 * @typedef {object} Action
 * @property {string} name
 * @property {boolean} [isDangerous]
 * @property {boolean} [isOfOne] whether it is for one document at a time
 * @property {(keys: string[]) => Promise<void>|void} run
 */

/** A table of documents: sorted, filtered, selected. */
export class DocumentTable {
  /**
   * @param {{title: string, actions?: Action[], times?: boolean}} options
   */
  constructor(options) {
    this.options = options;
    this.actions = options.actions || [];
    /** @type {Item[]} */
    this.items = [];
    /** @type {Set<string>} */
    this.selected = new Set();
    this.sort = 'ratio';
    this.isDescending = true;
    this.rows = ROWS;
    this.filter = /** @type {HTMLInputElement} */ (
      el('input', {type: 'search', 'aria-label': t('filter'), placeholder: t('filter'), input: () => this.draw()}));
    this.bulk = el('span.bar', {role: 'status'});
    this.body = el('tbody');
    this.head = el('tr');
    this.none = el('p.empty', {hidden: true}, t('noDocuments'));
    this.more = el('button', {type: 'button', hidden: true, click: () => {
      this.rows += ROWS;
      this.draw();
    }}, t('showMore'));
    this.root = el('div', {},
      el('div.bar', {}, this.filter, el('span.apart'), this.bulk),
      el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': options.title},
        el('table.documents', {}, el('thead', {}, this.head), this.body)),
      this.none, this.more);
  }

  /**
   * @param {Item[]} items
   */
  update(items) {
    this.items = items;
    const keys = new Set(items.map((item) => item.key));
    this.selected = new Set([...this.selected].filter((key) => keys.has(key)));
    this.draw();
  }

  columns() {
    const isAny = (/** @type {(item: Item) => any} */ has) => this.items.some(has);
    return [
      {name: 'name', title: t('document')},
      {name: 'ratio', title: t('share')},
      {name: 'sources', title: t('sources')},
      ...(isAny((item) => item.state) ? [{name: 'order', title: t('state')}] : []),
      ...(isAny((item) => item.time) ? [{name: 'time', title: t('handedIn')}] : []),
    ];
  }

  draw() {
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    const key = focused && this.root.contains(focused) ? focused.dataset.focus : null;
    const columns = this.columns();
    const wanted = this.filter.value.toLowerCase();
    const found = this.items.filter((item) => (item.name + ' ' + (typeof item.more === 'string' ? item.more : '')).toLowerCase().includes(wanted));
    found.sort((a, b) => this.compare(a, b));
    this.head.replaceChildren(
      ...(this.actions.length > 0 ? [el('th', {scope: 'col'}, this.selectAll(found))] : []),
      ...columns.map((column) => el(['ratio', 'sources'].includes(column.name) ? 'th.figure' : 'th', {scope: 'col', 'aria-sort': this.sort !== column.name ? false
        : this.isDescending ? 'descending' : 'ascending'},
        el('button.sort', {type: 'button', 'data-focus': 'sort-' + column.name, click: () => this.sortBy(column.name)},
          column.title + (this.sort !== column.name ? '' : this.isDescending ? ' ↓' : ' ↑')))));
    this.body.replaceChildren(...found.slice(0, this.rows).map((item) => this.row(item, columns.map(({name}) => name))));
    this.none.hidden = found.length > 0;
    this.more.hidden = found.length <= this.rows;
    this.drawBulk();
    if (key) {
      /** @type {HTMLElement|null} */ (this.root.querySelector('[data-focus="' + CSS.escape(key) + '"]'))?.focus();
    }
  }

  drawBulk() {
    const keys = [...this.selected];
    this.bulk.replaceChildren(...(keys.length === 0 ? [] : [
      el('span.note', {}, t('selected', count(keys.length))),
      ...this.actions.filter((action) => !action.isOfOne || keys.length === 1).map((action) => el(action.isDangerous ? 'button.danger' : 'button', {
        type: 'button', click: () => action.run(keys)}, action.name))]));
  }

  /**
   * @param {string} name
   */
  sortBy(name) {
    this.isDescending = this.sort === name ? !this.isDescending : name !== 'name';
    this.sort = name;
    this.draw();
  }

  /**
   * @param {Item} a
   * @param {Item} b
   */
  compare(a, b) {
    const value = (/** @type {any} */ item) => item[this.sort] ?? (typeof item[this.sort] === 'string' ? '' : -1);
    const [x, y] = [value(a), value(b)];
    const order = typeof x === 'string' && typeof y === 'string' ? x.localeCompare(y, undefined, {numeric: true}) : x - y;
    return (this.isDescending ? -order : order) || a.name.localeCompare(b.name, undefined, {numeric: true});
  }

  /**
   * @param {Item[]} found
   */
  selectAll(found) {
    const box = /** @type {HTMLInputElement} */ (el('input', {
      type: 'checkbox', 'aria-label': t('selectAll'), 'data-focus': 'all',
      checked: found.length > 0 && found.every((item) => this.selected.has(item.key)),
      change: () => {
        this.selected = new Set(box.checked ? found.map((item) => item.key) : []);
        this.draw();
      }}));
    return box;
  }

  /**
   * @param {Item} item
   * @param {string[]} columns
   */
  row(item, columns) {
    const cells = {
      name: () => el('td', {},
        item.open ? el('button.link', {type: 'button', 'data-focus': 'open-' + item.key, click: item.open}, item.name) : item.name,
        item.more ? el('div.note', {}, item.more) : ''),
      ratio: () => el('td.figure', {}, item.ratio === null ? '–' : percentOf(item.ratio, item.matched, item.length),
        item.ratio === null ? '' : meter(item.ratio),
        item.told ? el('div.note', {}, t('ofSite', item.told)) : ''),
      sources: () => el('td.figure', {'data-label': t('sources')}, item.sources === null ? '' : count(item.sources)),
      order: () => el('td', {}, item.state),
      time: () => el('td', {}, item.time || ''),
    };
    const box = () => {
      const input = /** @type {HTMLInputElement} */ (el('input', {
        type: 'checkbox', 'aria-label': t('select', item.name), 'data-focus': 'box-' + item.key,
        checked: this.selected.has(item.key),
        change: () => {
          this.selected[input.checked ? 'add' : 'delete'](item.key);
          this.drawBulk();
        }}));
      return input;
    };
    return el('tr', {'data-key': item.key},
      this.actions.length > 0 ? el('td', {}, box()) : '',
      columns.map((name) => /** @type {any} */ (cells)[name]()));
  }
}

/**
 * A share as a bar.
 * @param {number} share 0 to 1
 */
export function meter(share) {
  const bar = el('span');
  bar.style.width = Math.min(100, 100 * share) + '%';
  return el('span.meter', {'aria-hidden': 'true'}, bar);
}
