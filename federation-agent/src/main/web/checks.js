import {ApiError, ask} from './api.js';
import {TaskEvents} from './events.js';
import {HandIn} from './handin.js';
import {el} from './parts/dom.js';
import {noteText} from './parts/notes.js';
import {percent} from './parts/ratios.js';
import {count, t} from './parts/words.js';

const ROWS = 500;
/** Milliseconds in which changes are gathered before they are drawn. */
const GATHERED = 200;

/** All checks that somebody may see, and the way to hand in more. */
export class ChecksPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    this.desk = desk;
    this.isOpen = true;
    /** @type {any[]} */
    this.tasks = [];
    /** @type {(() => void)[]} what was told since all tasks were last asked for */
    this.meanwhile = [];
    desk.title(t('tasks'));
    this.problem = el('p.problem', {role: 'status', hidden: true});
    this.rows = el('tbody');
    this.table = el('table.tasks', {},
      el('thead', {}, el('tr', {}, [t('document'), t('state'), t('found'), t('sources'), t('handedIn'), t('owner'), t('remove')]
        .map((name) => el('th', {scope: 'col'}, name)))),
      this.rows);
    this.filter = /** @type {HTMLInputElement} */ (el('input', {type: 'search', id: 'filter', input: () => this.draw()}));
    this.none = el('p', {hidden: true}, t('noTasks'));
    this.handIn = new HandIn(desk);
    this.root = el('div', {},
      el('h1', {}, t('handIn')), this.handIn.root,
      el('h2', {}, t('tasks')), this.problem,
      el('label', {for: 'filter'}, t('filter') + ' '), this.filter,
      this.none, el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': t('tasks')}, this.table));
    this.look();
    this.events = new TaskEvents(() => this.look(), (task) => this.changed(task), (id) => this.gone(id));
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.events.close();
    this.handIn.close();
  }

  /**
   * @param {any} task
   */
  changed(task) {
    this.meanwhile.push(() => this.put(task));
    this.put(task);
    this.drawSoon();
  }

  /**
   * @param {any} task
   */
  put(task) {
    const i = this.tasks.findIndex((each) => each.id === task.id);
    if (i >= 0) {
      this.tasks[i] = task;
    } else {
      this.tasks.unshift(task);
      this.tasks.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    }
  }

  /**
   * @param {string} id
   */
  gone(id) {
    const remove = () => {
      this.tasks = this.tasks.filter((task) => task.id !== id);
    };
    this.meanwhile.push(remove);
    remove();
    this.drawSoon();
  }

  /** Several hundred that change at once are drawn once. */
  drawSoon() {
    if (this.timer === undefined) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.draw();
      }, GATHERED);
    }
  }

  /** Reads all tasks; what is told meanwhile is newer than what was read. */
  async look() {
    this.meanwhile = [];
    try {
      const {tasks} = await ask('GET', '/v1/tasks?rows=' + ROWS);
      const meanwhile = this.meanwhile;
      this.tasks = tasks;
      this.problem.hidden = true;
      meanwhile.forEach((again) => again());
    } catch (e) {
      this.problem.hidden = false;
      this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
    }
    if (this.isOpen) {
      this.draw();
    }
  }

  draw() {
    const wanted = this.filter.value.toLowerCase();
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    const key = focused && this.rows.contains(focused) ? focused.dataset.key : null;
    this.rows.replaceChildren(...this.tasks
      .filter((task) => task.label.toLowerCase().includes(wanted))
      .map((task) => this.row(task)));
    this.none.hidden = this.tasks.length > 0;
    this.table.hidden = this.tasks.length === 0;
    if (key) {
      /** @type {HTMLElement|null} */ (this.rows.querySelector('[data-key="' + key + '"]'))?.focus();
    }
  }

  /**
   * @param {any} task
   */
  row(task) {
    const found = task.progress && task.progress.found;
    const hasResult = task.state === 'done' || task.state === 'partial';
    return el('tr', {'data-task': task.id, 'data-state': task.state},
      el('td', {}, hasResult
        ? el('a', {href: '#/checks/' + task.id, 'data-key': 'open-' + task.id}, task.label)
        : task.label),
      el('td', {}, stateOf(task), hasResult && found ? toRead(found) : ''),
      el('td.figure', {}, hasResult && found
        ? percent(found.ratio) + ', ' + t('characters', count(found.matchedLength)) : ''),
      el('td.figure', {}, hasResult && found ? count(found.sources) : ''),
      el('td', {}, time(task.createdAt)),
      el('td', {}, task.owner),
      el('td.actions', {}, this.removal(task)));
  }

  /**
   * @param {any} task
   */
  removal(task) {
    const button = el('button', {
      type: 'button', 'data-key': 'remove-' + task.id,
      'aria-label': t('remove') + ': ' + task.label,
      click: () => this.askRemoval(task)}, t('remove'));
    return button;
  }

  /**
   * @param {any} task
   */
  askRemoval(task) {
    const dialog = /** @type {HTMLDialogElement} */ (el('dialog', {'aria-label': t('removeSure'), close: () => dialog.remove()},
      el('h3', {}, t('removeSure')),
      el('p', {}, t('removeWhat', task.label)),
      el('div.bar', {},
        el('button', {type: 'button', click: () => dialog.close()}, t('keep')),
        el('button', {type: 'button', click: async () => {
          dialog.close();
          try {
            await ask('DELETE', '/v1/tasks/' + task.id);
          } catch (e) {
            if (!(e instanceof ApiError) || e.status !== 404) {
              this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
              this.problem.hidden = false;
            }
          }
          this.look();
        }}, t('remove')))));
    this.root.append(dialog);
    dialog.showModal();
  }
}

/**
 * That a share says too little by itself: something was not compared, or looks like a disguise.
 * @param {any} found
 */
function toRead(found) {
  const notes = (found.warnings || 0) + (found.signs || 0);
  return notes > 0 ? el('span.to-read', {}, t('toRead', count(notes))) : '';
}

/**
 * A task's state in words: what it waits for, or why it is over.
 * @param {any} task
 */
export function stateOf(task) {
  const step = (task.progress && task.progress.step) || 'local';
  switch (task.state) {
    case 'waiting': return t('state.waiting', time(task.createdAt).slice(11));
    case 'running': return t('state.running', t('step.' + step));
    case 'failed': return t('state.failed', task.error ? noteText(task.error) : '');
    default: return t('state.' + task.state);
  }
}

/**
 * A time as people here have it.
 * @param {string} iso
 */
export function time(iso) {
  const date = new Date(iso);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate())
    + ' ' + two(date.getHours()) + ':' + two(date.getMinutes());
}
