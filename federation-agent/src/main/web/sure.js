import {el} from './parts/dom.js';
import {t} from './parts/words.js';

/**
 * A button for irreversible actions, which asks for confirmation in place.
 * @param {string} name of the action
 * @param {string} what object of the action
 * @param {() => Promise<void>} action
 * @param {string} [shown] label instead of the name
 */
export function sureButton(name, what, action, shown) {
  const button = el('button.quiet', {type: 'button', 'aria-label': name + ': ' + what, click: () => {
    const sure = el('button.danger', {type: 'button', click: action}, t('removeSure'));
    const keep = el('button', {type: 'button', click: () => {
      both.replaceWith(button);
      button.focus();
    }}, t('keep'));
    const both = el('span.bar', {}, sure, keep);
    button.replaceWith(both);
    sure.focus();
  }}, shown || name);
  return button;
}
