import {CaseView, factList} from './case.js';
import {Decisions} from './decisions.js';
import {PairDialog} from './dialog.js';
import {el} from './dom.js';
import {batchView} from './batch.js';
import {noteText} from './notes.js';
import {preparePaper} from './printed.js';
import {chooseLanguage, count, languageCode, otherLanguage, t} from './words.js';

/**
 * @param {string} id of a block of data in the file
 */
function data(id) {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}

/** The whole page: one document, or a list of them, each with its way to the evidence. */
class Page {
  constructor() {
    this.report = data('report');
    this.signature = data('signature');
    this.report.cases.forEach((/** @type {any} */ each, /** @type {number} */ i) => {
      each.key = (each.answer.document.id || '') + '/' + i;
    });
    this.decisions = new Decisions(data('decisions') || []);
    /** @type {CaseView|null} */
    this.shown = null;
    this.pair = new PairDialog(
      /** @type {HTMLDialogElement} */ (document.getElementById('pair')), this.decisions);
    this.main = /** @type {HTMLElement} */ (document.querySelector('main'));
    this.printed = /** @type {HTMLElement} */ (document.getElementById('printed'));
    chooseLanguage(navigator.language || 'en');
    window.addEventListener('hashchange', () => this.draw());
    window.addEventListener('beforeprint', () => this.preparePrint());
    window.addEventListener('afterprint', () => preparePaper(this.printed, [], false));
    this.draw();
  }

  draw() {
    document.documentElement.lang = languageCode();
    document.title = this.report.cases.length === 1
      ? t('title') + t('colon') + (this.report.cases[0].answer.document.id || '')
      : this.title();
    const index = this.report.cases.length === 1 ? 0 : this.caseOfAddress();
    this.shown = index === null ? null : new CaseView(this, this.report.cases[index]);
    document.getElementById('head')?.replaceChildren(...this.head(index !== null));
    this.main.replaceChildren(this.shown ? this.shown.root : batchView(this));
  }

  title() {
    return this.report.intake ? t('intakeTitle') : t('title');
  }

  caseOfAddress() {
    const match = /^#case-(\d+)$/.exec(window.location.hash);
    const index = match ? Number(match[1]) - 1 : -1;
    return this.report.cases[index] ? index : null;
  }

  /**
   * @param {boolean} isCase
   * @returns {(HTMLElement|string)[]}
   */
  head(isCase) {
    const report = this.report;
    const signed = this.signature && this.signature.site;
    return [
      el('div.bar', {},
        isCase && report.cases.length > 1
          ? el('button', {type: 'button', click: () => (window.location.hash = '')}, t('back')) : '',
        el('button', {type: 'button', lang: otherLanguage(), click: () => {
          chooseLanguage(otherLanguage());
          this.draw();
        }}, t('language')),
        el('button', {type: 'button', click: () => window.print()}, t('print'))),
      this.shown ? el('p.note', {}, this.title()) : '',
      el('h1', {}, this.shown ? this.shown.title() : this.title()),
      report.missing && report.missing.length > 0
        ? el('section.notes.error', {}, el('strong', {}, t('missing')),
            el('ul', {}, report.missing.map((/** @type {any} */ note) => el('li', {}, noteText(note)))))
        : el('span'),
      el('details.card', {}, el('summary', {}, this.facts()), factList([
        [t('institution'), report.institution],
        [t('reportNumber'), report.number],
        [t('examiner'), report.examiner],
        [t('checkedOn'), report.checked && second(report.checked)],
        [t('made', second(report.made)), this.ofKeptAnswers() ? t('madeLater') : ' '],
        [t('against'), this.against()],
        [t('settings'), this.settings()],
        [t('program'), report.program],
        [t('signedBy'), signed
          ? t('signedNote', this.signature.site, second(this.signature.time))
          : t('unsigned')],
      ])),
    ];
  }

  /** The content of the page, in a line. */
  facts() {
    return [this.report.made.slice(0, 10), this.against() && t('against') + ' ' + this.against(),
      this.signature && this.signature.site ? t('signedBy') + ' ' + this.signature.site : t('unsigned')]
      .filter(Boolean).join(' · ');
  }

  /** Stored answers do not contain their settings. */
  ofKeptAnswers() {
    return this.report.settings === null;
  }

  settings() {
    if (this.ofKeptAnswers()) {
      return t('unknownSettings');
    }
    const settings = Object.entries(this.report.settings).map(
      ([name, values]) => name + '=' + [values].flat().join(','));
    return settings.length > 0 ? settings.join(', ') : t('noSettings');
  }

  /** The compared libraries. */
  against() {
    const libraries = (this.report.libraries || []).map((/** @type {any} */ library) =>
      library.name + sizeOf(library));
    const named = libraries.join(', ') + (this.report.intake ? ' ' + t('eachOther') : '');
    return named || (this.ofKeptAnswers() ? t('unknownAgainst') : '');
  }

  /**
   * @param {number} index
   */
  openCase(index) {
    window.location.hash = '#case-' + (index + 1);
    window.scrollTo(0, 0);
  }

  /**
   * @param {number} index
   * @param {number} source
   */
  openPair(index, source) {
    this.showPair(new CaseView(this, this.report.cases[index]), source, 0);
  }

  /**
   * Shows a passage beside its source.
   * @param {CaseView} view
   * @param {number} source
   * @param {number} passage
   */
  showPair(view, source, passage) {
    this.pair.show(view, source, passage);
  }

  /**
   * The whole text of a source, if it is a document of this file.
   * @param {CaseView} _view
   * @param {any} source
   * @returns {Promise<string|null>}
   */
  async sourceText(_view, source) {
    const found = source.intake && this.report.cases.find((/** @type {any} */ each) => each.answer.document.id === source.id);
    return found && typeof found.text === 'string' ? found.text : null;
  }

  /** On paper all evidence follows, case by case. */
  preparePrint() {
    const views = this.shown
      ? [this.shown]
      : this.report.cases.filter((/** @type {any} */ each) => (each.answer.sources || []).length > 0)
          .map((/** @type {any} */ each) => new CaseView(this, each));
    preparePaper(this.printed, views, this.shown !== null);
    document.querySelector('#head details')?.setAttribute('open', '');
  }

  /** The same file with the decisions in it. */
  save() {
    const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
    const decisions = copy.querySelector('#decisions');
    if (decisions) {
      decisions.textContent = JSON.stringify(this.decisions.decided).replace(/</g, '\\u003c');
    }
    for (const drawn of copy.querySelectorAll('main, #head, #pair, #printed')) {
      drawn.replaceChildren();
    }
    copy.removeAttribute('lang');
    copy.querySelector('#pair')?.removeAttribute('open');
    copy.querySelector('#pair')?.removeAttribute('aria-label');
    const title = copy.querySelector('title');
    if (title) {
      title.textContent = '';
    }
    const file = new Blob(['<!DOCTYPE html>\n' + copy.outerHTML], {type: 'text/html'});
    const link = /** @type {HTMLAnchorElement} */ (el('a', {
      href: URL.createObjectURL(file), download: 'report-with-decisions.html'}));
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/**
 * How much a library had at the check, as far as that is known.
 * @param {any} library
 */
function sizeOf(library) {
  if (library.documents !== undefined) {
    return ' (' + t('documentCount', count(library.documents)) + ')';
  }
  return library.sentences ? ' (' + t('sentences', count(library.sentences)) + ')' : '';
}

/**
 * @param {string} iso
 */
function second(iso) {
  return iso.slice(0, 19).replace('T', ' ') + ' UTC';
}

new Page();
