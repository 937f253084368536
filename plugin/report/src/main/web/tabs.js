import {append, el} from './dom.js';
import {count} from './words.js';

/** Tabs, of which one is shown; arrow keys move between them. */
export class Tabs {
  /**
   * @param {string} name
   * @param {string} first tab that is shown, if it is there
   * @param {(name: string) => void} [shown] called with the name of the shown tab
   */
  constructor(name, first, shown) {
    this.first = first;
    this.shown = shown;
    this.id = 'tab-' + Math.random().toString(36).slice(2);
    this.list = el('div.tabs', {role: 'tablist', 'aria-label': name});
    this.panel = el('div.panel', {role: 'tabpanel', tabindex: 0, id: this.id});
    this.list.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * Adds a tab; one without content is left out.
   * @param {string} name
   * @param {string} title
   * @param {number} size number beside the title; -1 for no number
   * @param {() => import('./dom.js').Child | import('./dom.js').Child[]} content
   */
  add(name, title, size, content) {
    if (size === 0 && name !== this.first) {
      return;
    }
    const button = el('button', {
      type: 'button', role: 'tab', 'data-tab': name, id: this.id + name, 'aria-controls': this.id,
      'aria-selected': 'false', tabindex: -1,
      click: () => this.show(button, content)}, title + (size > 0 ? ' ' + count(size) : ''));
    this.list.append(button);
    if (name === this.first || this.list.childElementCount === 1) {
      this.show(button, content);
    }
  }

  /**
   * @param {HTMLElement} button
   * @param {() => import('./dom.js').Child | import('./dom.js').Child[]} content
   */
  show(button, content) {
    for (const each of this.list.children) {
      each.setAttribute('aria-selected', String(each === button));
      each.setAttribute('tabindex', each === button ? '0' : '-1');
    }
    this.panel.setAttribute('aria-labelledby', button.id);
    this.panel.replaceChildren();
    append(this.panel, [content()].flat());
    if (this.shown && this.list.isConnected) {
      this.shown(button.dataset.tab || '');
    }
  }

  /**
   * @param {KeyboardEvent} event
   */
  key(event) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tabs = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (step !== 0 && at >= 0) {
      const next = tabs[(at + step + tabs.length) % tabs.length];
      next.click();
      next.focus();
    }
  }
}
