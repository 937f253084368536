import {ApiError, ask} from './api.js';
import {time} from './states.js';
import {el} from './parts/dom.js';
import {t} from './parts/words.js';

/** Verifies a report: whether this site made it, and whether the file is unchanged. */
export class VerifyPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('verifyReport'));
    const chosen = el('span.note');
    this.number = /** @type {HTMLInputElement} */ (el('input', {type: 'text', required: true, name: 'number', placeholder: '1234-5678-9012'}));
    this.file = /** @type {HTMLInputElement} */ (el('input', {type: 'file', name: 'file', accept: '.pdf,.html', hidden: true,
      change: () => (chosen.textContent = this.file.files && this.file.files[0] ? this.file.files[0].name : '')}));
    this.verdict = el('div', {role: 'status'});
    this.root = el('div', {},
      el('h1', {}, t('verifyReport')),
      el('form.card.login', {submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.verify();
      }},
        el('label.field', {}, t('reportNumber'), this.number),
        el('div', {role: 'group', 'aria-label': t('reportFile')}, el('p', {}, t('reportFile')),
          el('button', {type: 'button', click: () => this.file.click()}, t('chooseFile')), ' ', chosen, this.file),
        el('p.note', {}, t('verifyHelp')),
        el('button.primary', {type: 'submit'}, t('verify'))),
      this.verdict);
  }

  async verify() {
    const number = this.number.value.trim();
    try {
      const report = await ask('GET', '/v1/reports/' + encodeURIComponent(number));
      const facts = t('madeHere', number, time(report.madeAt));
      const file = this.file.files && this.file.files[0];
      if (!file) {
        this.say(true, facts, t('fileNotCompared'));
        return;
      }
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      const isSame = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === report.sha256;
      this.say(isSame, facts, t(isSame ? 'fileSame' : 'fileOther'));
    } catch (e) {
      this.say(false, e instanceof ApiError && e.status === 404 ? t('notMadeHere', number)
        : /** @type {Error} */ (e).message || t('unreachable'));
    }
  }

  /**
   * @param {boolean} isGood
   * @param {...string} sentences
   */
  say(isGood, ...sentences) {
    this.verdict.replaceChildren(el(isGood ? 'div.card.verified' : 'div.problem', {}, sentences.map((each) => el('p', {}, each))));
  }
}
