import {ApiError, ask} from './api.js';
import {namesOf} from './settings.js';
import {stateOf, time} from './states.js';
import {CaseView, factList} from './parts/case.js';
import {Decisions, decidedOn} from './parts/decisions.js';
import {PairDialog} from './parts/dialog.js';
import {el} from './parts/dom.js';
import {count, languageCode, t} from './parts/words.js';
import {preparePaper} from './parts/printed.js';

const PDF_FORMS = ['full', 'short', 'marked', 'withoutOwnWork'];

/** Decisions, stored at the site as immutable events. */
class KeptDecisions extends Decisions {
  /**
   * @param {EvidencePage} page
   * @param {any[]} events
   */
  constructor(page, events) {
    super([]);
    this.page = page;
    /** @type {any[]} */
    this.events = [];
    this.take(events);
  }

  /**
   * @param {any[]} events
   */
  take(events) {
    this.events = events;
    /** @type {Map<string, any>} */
    const present = new Map();
    for (const event of events) {
      const key = event.kind + ' ' + event.key;
      if (event.action === 'set') {
        present.set(key, {...event, case: this.page.id, confirmed: null});
      } else if (event.action === 'back') {
        present.delete(key);
      } else if (present.has(key)) {
        present.get(key).confirmed = event;
      }
    }
    this.decided = [...present.values()];
  }

  asksName() {
    return false;
  }

  /**
   * @param {any} view
   * @param {any} kind
   * @param {string} key
   * @param {string} [reason]
   */
  toggle(view, kind, key, reason) {
    this.page.decide(this.find(view, kind, key) ? 'back' : 'set', kind, key, reason || '');
  }

  /**
   * @param {any} view
   * @param {any} decision
   */
  more(view, decision) {
    if (decision.confirmed) {
      return [' ', t('confirmedBy', decision.confirmed.by, time(decision.confirmed.at))];
    }
    return decision.by === this.page.desk.account.name ? [] : [' ', el('button', {
      type: 'button',
      click: () => this.page.decide('confirm', decision.kind, decision.key, ''),
    }, t('confirm'))];
  }
}

/** A check's evidence, with decisions. */
export class EvidencePage {
  /**
   * @param {any} desk
   * @param {string} id of the task
   * @param {number|null} beside number of the submission to show beside it
   */
  constructor(desk, id, beside) {
    this.desk = desk;
    this.id = id;
    this.beside = beside;
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.body = el('div');
    this.root = el('div', {}, this.problem, this.body);
    /** @type {CaseView|null} */
    this.view = null;
    this.printed = /** @type {HTMLElement} */ (document.getElementById('printed'));
    this.beforePrint = () => this.view && preparePaper(this.printed, [this.view], true);
    this.afterPrint = () => preparePaper(this.printed, [], false);
    window.addEventListener('beforeprint', this.beforePrint);
    window.addEventListener('afterprint', this.afterPrint);
    this.load();
  }

  close() {
    window.removeEventListener('beforeprint', this.beforePrint);
    window.removeEventListener('afterprint', this.afterPrint);
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('pair'));
    if (dialog.open) {
      dialog.close();
    }
  }

  async load() {
    try {
      this.draw(await ask('GET', '/v1/tasks/' + this.id + '/evidence'));
    } catch (e) {
      this.say(e);
    }
  }

  /**
   * @param {unknown} e
   */
  say(e) {
    this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
    this.problem.hidden = false;
    this.problem.scrollIntoView({block: 'nearest'});
  }

  /**
   * @param {any} evidence
   */
  draw(evidence) {
    const {task, answer} = evidence;
    answer.document.id = answer.document.id || task.label;
    this.evidence = evidence;
    this.desk.title(task.label);
    this.decisions = new KeptDecisions(this, evidence.decisions);
    this.pair = new PairDialog(freshDialog(), this.decisions);
    this.view = new CaseView(this, {answer, text: evidence.text, key: this.id});
    const report = '/v1/tasks/' + this.id + '/report';
    this.body.replaceChildren(
      el('div.bar', {},
        el('a', {href: task.assignment ? '#/assignments/' + task.assignment : '#'},
          '‹ ' + t(task.assignment ? 'backToAssignment' : 'backToChecks')),
        el('span.apart'),
        el('details.menu', {}, el('summary.button', {}, t('saveAs') + ' ▾'), el('div', {},
          PDF_FORMS.map((form) => el('a', {
            href: report + '?format=pdf&form=' + form + '&lang=' + languageCode().slice(0, 2), download: ''}, t('pdf.' + form))),
          el('a', {href: report, download: ''}, t('exportHtml')),
          el('a', {href: '/v1/tasks/' + this.id + '/evidence', download: task.label + '.json'}, t('exportJson')),
          el('button', {type: 'button', click: () => window.print()}, t('print'))))),
      el('h1', {}, this.view.title()),
      el('p.note', {}, [this.view.title() === task.label ? '' : task.label, (answer.document.authors || []).join('; '),
        t('characters', count(answer.document.length)), t('handedInBy', task.owner, time(task.createdAt))]
        .filter(Boolean).join(' · ')),
      this.view.root);
    const source = this.view.reckoning.sources.findIndex((/** @type {any} */ each) => each.submission === this.beside);
    if (this.beside !== null && source >= 0) {
      this.view.open(source, 0);
    }
  }

  /**
   * The desk's additions to a tab of the evidence.
   * @param {CaseView} view
   * @param {string} tab
   * @returns {HTMLElement[]}
   */
  more(view, tab) {
    if (tab === 'decisions') {
      return this.history(view);
    }
    if (tab !== 'details' || !this.evidence) {
      return [];
    }
    const {task, collections} = this.evidence;
    return [
      factList([
        [t('state'), stateOf(task)],
        [t('ended'), task.endedAt ? time(task.endedAt) : null],
        [t('against'), collections.join(', ')],
        [t('deletion'), task.deleteAt ? t('deletedOn', time(task.deleteAt)) : null]]),
      ...(task.assignment ? [] : [this.otherAuthors(view.answer.document.authors || [])])];
  }

  /**
   * Checks the same text again with other authors.
   * @param {string[]} present
   */
  otherAuthors(present) {
    const names = /** @type {HTMLInputElement} */ (
      el('input', {type: 'text', value: present.join('; '), 'aria-describedby': 'again-help'}));
    const again = async () => {
      try {
        await ask('POST', '/v1/tasks/' + this.id + '/again', {authors: namesOf(names.value)});
        location.hash = '#';
      } catch (e) {
        this.say(e);
      }
    };
    return el('section.authors', {}, el('h2', {}, t('authorsChange')),
      el('label.field', {}, t('authors'), names),
      el('p.note', {id: 'again-help'}, t('authorsAgainHelp')),
      el('button', {type: 'button', click: again}, t('authorsAgain')));
  }

  /**
   * @param {CaseView} view
   * @returns {HTMLElement[]}
   */
  history(view) {
    const events = this.decisions ? this.decisions.events : [];
    return events.length === 0 ? [] : [el('section', {}, el('h2', {}, t('history')),
      el('ol', {}, events.map((event) => el('li', {},
        t('action.' + event.action, event.by, time(event.at),
          decidedOn(event, view.answer) + (event.reason ? ' (' + event.reason + ')' : ''))))))];
  }

  /**
   * The full text of a source of this site, or null.
   * @param {CaseView} view
   * @param {any} source
   * @returns {Promise<string|null>}
   */
  async sourceText(view, source) {
    if (source.library !== undefined) {
      return null;
    }
    try {
      return (await ask('GET', '/v1/tasks/' + this.id + '/sources/' + source.place + '/text')).text;
    } catch {
      return null; // quoted passages are shown instead
    }
  }

  /**
   * Stores a decision; after a concurrent decision, shows the current state.
   * @param {string} action
   * @param {string} kind
   * @param {string} key
   * @param {string} reason
   */
  async decide(action, kind, key, reason) {
    const {decisions, view} = this;
    if (!decisions || !view) {
      return;
    }
    this.problem.hidden = true;
    try {
      const body = {known: decisions.events.length, action, kind, key, ...(reason ? {reason} : {})};
      decisions.take((await ask('POST', '/v1/tasks/' + this.id + '/decisions', body)).decisions);
    } catch (e) {
      await this.lookAgain(e, decisions);
    }
    const scroll = window.scrollY;
    view.draw();
    window.scrollTo(0, scroll);
    if (this.pair && this.pair.dialog.open) {
      this.pair.dialog.close();
    }
  }

  /**
   * Shows why a decision was refused, and the current state.
   * @param {unknown} e
   * @param {KeptDecisions} decisions
   */
  async lookAgain(e, decisions) {
    try {
      if (e instanceof ApiError && e.status === 409) {
        decisions.take((await ask('GET', '/v1/tasks/' + this.id + '/decisions')).decisions);
      }
      this.say(e);
    } catch (another) {
      this.say(another);
    }
  }

  /**
   * @param {CaseView} view
   * @param {number} source
   * @param {number} passage
   */
  showPair(view, source, passage) {
    if (this.pair) {
      this.pair.show(view, source, passage);
    }
  }

  /** Downloads the report with the current decisions. */
  save() {
    const link = /** @type {HTMLAnchorElement} */ (
      el('a', {href: '/v1/tasks/' + this.id + '/report', download: ''}));
    link.click();
  }
}

/** The dialog without listeners of an earlier page. */
function freshDialog() {
  const old = /** @type {HTMLDialogElement} */ (document.getElementById('pair'));
  const fresh = /** @type {HTMLDialogElement} */ (old.cloneNode(false));
  old.replaceWith(fresh);
  return fresh;
}
