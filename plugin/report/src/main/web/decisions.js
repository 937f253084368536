import {el} from './dom.js';
import {sourceName} from './pair.js';
import {passageKey, sourceKey, sourcesOf} from './ratios.js';
import {t} from './words.js';

/**
 * What people decided, in the file that they have: it changes ratios, and never the evidence.
 *
 * @typedef {object} Decision
 * @property {string} case key
 * @property {'source'|'passage'|'excluded'} kind
 * @property {string} key of the evidence
 * @property {string} reason
 * @property {string} by name of the person
 * @property {string} at when
 * @property {{by: string, at: string}|null} [confirmed] by whom and when
 */
export class Decisions {
  /**
   * @param {Decision[]} decided
   */
  constructor(decided) {
    this.decided = decided;
    this.name = decided.length > 0 ? decided[decided.length - 1].by : '';
  }

  /**
   * @param {string} key of a case
   */
  of(key) {
    return this.decided.filter((decision) => decision.case === key);
  }

  /**
   * The decisions on a case, as Reckoning takes them.
   * @param {string} key of a case
   */
  choice(key) {
    const mine = this.of(key);
    return {
      asideSources: new Set(keys(mine, 'source')),
      asidePassages: new Set(keys(mine, 'passage')),
      countedIn: new Set(keys(mine, 'excluded').map(Number)),
    };
  }

  /**
   * @param {any} view a case
   * @param {string} kind
   * @param {string} key
   */
  find(view, kind, key) {
    return this.decided.find(
      (each) => each.case === view.key && each.kind === kind && each.key === key);
  }

  /**
   * Decides, or takes back.
   * @param {any} view
   * @param {any} kind
   * @param {string} key
   * @param {string} [reason]
   */
  toggle(view, kind, key, reason) {
    const present = this.find(view, kind, key);
    if (present) {
      this.decided = this.decided.filter((each) => each !== present);
    } else {
      this.decided.push({
        case: view.key, kind, key, reason: reason || '', by: this.name, at: new Date().toISOString()});
    }
    const scroll = window.scrollY;
    view.draw();
    window.scrollTo(0, scroll);
  }

  /**
   * A button that asks for a reason, or takes the decision back.
   * @param {any} view
   * @param {'source'|'passage'} kind
   * @param {string} key
   * @param {string} what
   */
  control(view, kind, key, what) {
    const present = this.find(view, kind, key);
    if (present) {
      return el('button.decide.quiet', {
        type: 'button', 'aria-label': t('takeBack') + ': ' + what,
        click: () => this.toggle(view, kind, key)}, t('takeBack'));
    }
    const button = el('button.decide.quiet', {
      type: 'button', 'aria-label': t('setAside') + ' ' + what,
      click: () => button.replaceWith(this.form(view, kind, key, button))}, t('setAside'));
    return button;
  }

  /**
   * @param {any} view
   * @param {any} kind
   * @param {string} key
   * @param {HTMLElement} button the button to replace
   */
  form(view, kind, key, button) {
    const name = /** @type {HTMLInputElement} */ (
      el('input', {type: 'text', value: this.name, required: true}));
    const reason = /** @type {HTMLInputElement} */ (el('input', {type: 'text', required: true}));
    const form = el('form.decide', {
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.name = name.value;
        this.toggle(view, kind, key, reason.value);
      },
    },
      this.asksName() ? el('label', {}, t('yourName') + ' ', name) : '',
      el('span.note', {}, decidedOn({kind, key}, view.answer)),
      el('label', {}, t('reason') + ' ', reason),
      el('button', {type: 'submit'}, t('decide')),
      el('button', {type: 'button', click: () => form.replaceWith(button)}, t('cancel')));
    setTimeout(() => (this.asksName() && !this.name ? name : reason).focus());
    return form;
  }

  /** Whether the person is unknown to others. */
  asksName() {
    return true;
  }

  /**
   * Further facts of a decision: its confirmation.
   * @param {any} _view
   * @param {Decision} decision
   * @returns {import('./dom.js').Child[]}
   */
  more(_view, decision) {
    return decision.confirmed
      ? [', ', t('confirmedBy', decision.confirmed.by, minute(decision.confirmed.at))]
      : [];
  }

  /**
   * A decision in a sentence.
   * @param {Decision} decision
   * @param {any} answer
   */
  sentence(decision, answer) {
    const what = decidedOn(decision, answer);
    const why = decision.reason ? what + ' (' + decision.reason + ')' : what;
    return t('decidedBy', decision.by || '–', minute(decision.at), why);
  }
}

/**
 * @param {Decision[]} decisions
 * @param {string} kind
 */
function keys(decisions, kind) {
  return decisions.filter((decision) => decision.kind === kind).map((decision) => decision.key);
}

/**
 * Display name of a decision's evidence, or its key if the answer lacks the evidence.
 * @param {{kind: string, key: string}} decision
 * @param {any} answer
 */
export function decidedOn({kind, key}, answer) {
  const entry = kind === 'excluded' ? (answer.excluded || [])[Number(key)] : null;
  if (entry) {
    return t('countAgain') + t('colon') + t('reason.' + entry.reason);
  }
  for (const source of kind === 'excluded' ? [] : sourcesOf(answer)) {
    if (kind === 'source' && sourceKey(source) === key) {
      return sourceName(source);
    }
    const passage = source.passages.findIndex(
      (/** @type {any} */ each) => kind === 'passage' && passageKey(source, each) === key);
    if (passage >= 0) {
      return (source.place + 1) + '.' + (passage + 1) + ' ' + sourceName(source);
    }
  }
  return key;
}

/**
 * @param {string} iso
 */
function minute(iso) {
  return iso.slice(0, 16).replace('T', ' ');
}
