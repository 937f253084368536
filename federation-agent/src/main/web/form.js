import {el} from './parts/dom.js';
import {t} from './parts/words.js';

/**
 * A field of a form.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {'text'|'password'|'date'|'number'|'textarea'|'checkbox'|'select'|'checks'} [type] default `text`; `checks` are
 *     several checkboxes
 * @property {any} [value] for `checks` the selected values
 * @property {[string, string][]} [options] value and label, of `select` and `checks`
 * @property {boolean} [required]
 * @property {string} [help]
 */

/**
 * Asks for values in a dialog, which also shows errors.
 * @param {string} title
 * @param {Field[]} fields
 * @param {string} action
 * @param {(values: Record<string, any>) => Promise<void>|void} take
 */
export function askForm(title, fields, action, take) {
  const controls = fields.map(controlOf);
  askDialog(title, controls.map(({root}) => root), action, false,
    () => take(Object.fromEntries(fields.map((field, i) => [field.name, controls[i].value()]))));
}

/**
 * Asks for confirmation of an irreversible action.
 * @param {string} title
 * @param {string} what
 * @param {string} action
 * @param {() => Promise<void>|void} run
 */
export function askSure(title, what, action, run) {
  askDialog(title, [el('p', {}, what)], action, true, run);
}

/**
 * @param {string} title
 * @param {HTMLElement[]} content
 * @param {string} action
 * @param {boolean} isDangerous
 * @param {() => Promise<void>|void} run
 */
function askDialog(title, content, action, isDangerous, run) {
  const problem = el('p.problem', {role: 'alert', hidden: true});
  const dialog = /** @type {HTMLDialogElement} */ (el('dialog.small', {'aria-label': title, close: () => dialog.remove()},
    el('form', {submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await run();
        dialog.close();
      } catch (e) {
        problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
        problem.hidden = false;
      }
    }},
      el('h2', {}, title.replace(/\s*…$/, '')), problem, content,
      el('div.bar', {},
        el(isDangerous ? 'button.danger' : 'button.primary', {type: 'submit'}, action),
        el('button', {type: 'button', click: () => dialog.close()}, t('cancel'))))));
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Field} field
 * @returns {{root: HTMLElement, value: () => any}}
 */
function controlOf(field) {
  const {name, label, type = 'text', value = '', options = [], required, help} = field;
  const note = help ? el('p.note', {id: 'help-' + name}, help) : '';
  const described = help ? 'help-' + name : false;
  if (type === 'checks') {
    const boxes = options.map(([each]) => /** @type {HTMLInputElement} */ (
      el('input', {type: 'checkbox', value: each, checked: (value || []).includes(each)})));
    return {
      root: el('fieldset', {}, el('legend', {}, label), options.map(([, text], i) => el('label', {}, boxes[i], ' ' + text)), note),
      value: () => boxes.filter((box) => box.checked).map((box) => box.value),
    };
  }
  if (type === 'checkbox') {
    const box = /** @type {HTMLInputElement} */ (el('input', {type, checked: Boolean(value)}));
    return {root: el('div', {}, el('label', {}, box, ' ' + label), note), value: () => box.checked};
  }
  const input = /** @type {HTMLInputElement} */ (
    type === 'select' ? el('select', {name}, options.map(([each, text]) => el('option', {value: each}, text)))
      : type === 'textarea' ? el('textarea', {name, rows: 4, 'aria-describedby': described})
        : el('input', {type, name, required, 'aria-describedby': described,
          autocomplete: type === 'password' ? 'new-password' : 'off'}));
  if (value) {
    input.value = value;
  }
  return {root: el('div', {}, el('label.field', {}, label, input), note), value: () => input.value.trim()};
}
