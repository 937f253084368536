import {el} from './dom.js';
import {pairView, passageFacts, sourceName} from './pair.js';
import {passageKey} from './ratios.js';
import {t} from './words.js';

/** One to one, before the page: a passage beside its source, with ways to the next and the one before. */
export class PairDialog {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {import('./decisions.js').Decisions} decisions
   */
  constructor(dialog, decisions) {
    this.dialog = dialog;
    this.decisions = decisions;
    /** @type {((step: number) => void)|null} */
    this.step = null;
    dialog.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {import('./case.js').CaseView} view
   * @param {number} sourceIndex
   * @param {number} passageIndex
   */
  show(view, sourceIndex, passageIndex) {
    const source = view.reckoning.sources[sourceIndex];
    const passage = source.passages[passageIndex];
    const all = source.passages.length;
    view.surround(passage.suspicious);
    const go = (/** @type {number} */ step) =>
      this.show(view, sourceIndex, (passageIndex + step + all) % all);
    this.step = go;
    this.dialog.setAttribute('aria-label', sourceName(source));
    this.dialog.replaceChildren(
      el('header', {},
        el('h2', {}, (sourceIndex + 1) + '.' + (passageIndex + 1) + ' ' + sourceName(source)),
        el('p.note', {}, t('compare', passageIndex + 1, all) + t('colon') + passageFacts(passage)),
        el('p.legend', {},
          el('mark.changed', {}, t('legendChanged')), ' ', el('span.moved', {}, t('legendMoved')), ' ', t('keys')),
        el('div.bar', {},
          el('button', {type: 'button', click: () => go(-1)}, t('previous')),
          el('button', {type: 'button', click: () => go(1)}, t('next')),
          el('button', {type: 'button', click: () => this.dialog.close()}, t('close')),
          view.reckoning.isExact
            ? this.decisions.control(view, 'passage', passageKey(source, passage),
                (sourceIndex + 1) + '.' + (passageIndex + 1)) : '')),
      pairView(source, passage));
    if (!this.dialog.open) {
      this.dialog.showModal();
    }
  }

  /**
   * @param {KeyboardEvent} event
   */
  key(event) {
    const isTyping = event.target instanceof HTMLInputElement;
    if (!isTyping && this.step && (event.key === 'n' || event.key === 'p')) {
      this.step(event.key === 'n' ? 1 : -1);
    }
  }
}
