import {ApiError, ask} from './api.js';
import {stateOf, time} from './checks.js';
import {namesOf} from './handin.js';
import {CaseView} from './parts/case.js';
import {Decisions, decidedOn} from './parts/decisions.js';
import {PairDialog} from './parts/dialog.js';
import {el} from './parts/dom.js';
import {preparePaper} from './parts/printed.js';
import {t} from './parts/words.js';

/** Decisions that the site keeps: events, of which none is changed. */
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

/** One check's evidence, where people decide. */
export class EvidencePage {
  /**
   * @param {any} desk
   * @param {string} id of the task
   */
  constructor(desk, id) {
    this.desk = desk;
    this.id = id;
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
    this.desk.title(task.label);
    this.decisions = new KeptDecisions(this, evidence.decisions);
    this.pair = new PairDialog(freshDialog(), this.decisions);
    this.view = new CaseView(this, {answer, text: evidence.text, key: this.id});
    this.history = el('section');
    this.body.replaceChildren(
      el('h1', {}, t('title')),
      el('div.bar', {},
        el('a', {href: '#'}, t('backToChecks')),
        el('a', {href: '/v1/tasks/' + this.id + '/report', download: ''}, t('exportHtml')),
        el('a', {href: '/v1/tasks/' + this.id + '/evidence', download: task.label + '.json'}, t('exportJson')),
        el('button', {type: 'button', click: () => window.print()}, t('print'))),
      el('p.note', {}, stateOf(task) + ', ' + time(task.endedAt || task.createdAt) + ', '
        + t('handedInBy', task.owner, time(task.createdAt)) + ', ' + t('against') + ' ' + evidence.collections.join(', ')
        + (task.deleteAt ? '; ' + t('deletedOn', time(task.deleteAt)) : '')),
      this.otherAuthors(answer.document.authors || []),
      this.view.root, this.history);
    this.drawHistory();
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
    return el('details.authors', {}, el('summary', {}, t('authorsChange')),
      el('label.field', {}, t('authors'), names),
      el('p.note', {id: 'again-help'}, t('authorsAgainHelp')),
      el('button', {type: 'button', click: again}, t('authorsAgain')));
  }

  drawHistory() {
    const {decisions, view, history} = this;
    if (!decisions || !view || !history) {
      return;
    }
    history.replaceChildren(...(decisions.events.length === 0 ? [] : [
      el('h3', {}, t('history')),
      el('ol', {}, decisions.events.map((event) => el('li', {},
        t('action.' + event.action, event.by, time(event.at),
          decidedOn(event, view.answer) + (event.reason ? ' (' + event.reason + ')' : '')))))]));
  }

  /**
   * Decides at the site; where somebody else was faster, shows what is decided now.
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
    this.drawHistory();
    window.scrollTo(0, scroll);
    if (this.pair && this.pair.dialog.open) {
      this.pair.dialog.close();
    }
  }

  /**
   * Says why nothing was decided, beside what is decided now.
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

  /** The report with these decisions. */
  save() {
    const link = /** @type {HTMLAnchorElement} */ (
      el('a', {href: '/v1/tasks/' + this.id + '/report', download: ''}));
    link.click();
  }
}

/** The dialog without what an earlier page listened to. */
function freshDialog() {
  const old = /** @type {HTMLDialogElement} */ (document.getElementById('pair'));
  const fresh = /** @type {HTMLDialogElement} */ (old.cloneNode(false));
  old.replaceWith(fresh);
  return fresh;
}
