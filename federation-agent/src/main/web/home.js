import {ask} from './api.js';
import {assignmentTarget, itemOf, nameOf} from './assignment.js';
import {TaskEvents} from './events.js';
import {askForm, askSure} from './form.js';
import {sendFile} from './sending.js';
import {Settings} from './settings.js';
import {time} from './states.js';
import {UploadList, dropZone} from './uploads.js';
import {DocumentTable} from './parts/documents.js';
import {el} from './parts/dom.js';
import {Tabs} from './parts/tabs.js';
import {count, t} from './parts/words.js';

/** Rows per request. */
const ROWS = 200;
/** Milliseconds to collect changes before drawing. */
const GATHERED = 300;
/** The account of a desk on one machine. */
const DESK = 'desk';
/** Upload key of single checks. */
const SINGLE = 'single';

/** The start page: upload, and all checks and assignments. */
export class HomePage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    this.desk = desk;
    this.isOpen = true;
    /** @type {any[]} */
    this.assignments = [];
    /** @type {Map<string, any>} */
    this.tasks = new Map();
    this.hasMore = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    desk.title(t('checkDocuments'));
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.settings = new Settings(desk, {authors: true});
    this.uploads = new UploadList(desk.queue, SINGLE);
    this.table = new DocumentTable({title: t('checks'), actions: [
      {name: t('checkAgain'), run: (keys) => this.each(keys, (id) => ask('POST', '/v1/tasks/' + id + '/again', {}))},
      {name: t('remove'), isDangerous: true, run: (keys) => this.removeAll(keys)}]});
    this.table.sort = 'time';
    this.more = el('button', {type: 'button', hidden: true, click: () => this.read()}, t('showEarlier'));
    this.lists = el('div');
    this.steps = el('div');
    this.root = el('div', {},
      el('div.bar', {}, el('h1', {}, t('checkDocuments')), el('span.apart'),
        el('button', {type: 'button', click: () => this.newAssignment()}, t('newAssignment'))),
      this.problem, this.steps,
      el('section.card', {'aria-label': t('checkDocuments')},
        dropZone((given) => this.take(given)), this.settings.root, this.uploads.root),
      this.lists);
    this.look();
    this.events = new TaskEvents(() => this.look(), (task) => this.changed(task), () => this.lookSoon());
    this.settings.ready.then(() => this.firstSteps());
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.events.close();
    this.uploads.close();
  }

  /**
   * @param {any} task
   */
  changed(task) {
    if (!task.assignment) {
      this.tasks.set(task.id, task);
    }
    this.lookSoon();
  }

  /** Reloads assignments; simultaneous changes are drawn once. */
  lookSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.look();
    }, GATHERED);
  }

  async look() {
    try {
      const [{assignments}, {tasks}] = await Promise.all(
        [ask('GET', '/v1/assignments?rows=' + ROWS), ask('GET', '/v1/tasks?single=true&rows=' + ROWS)]);
      const oldest = tasks.length < ROWS ? '' : tasks[tasks.length - 1].createdAt;
      this.assignments = assignments;
      this.hasMore = this.hasMore || tasks.length === ROWS;
      this.tasks = new Map([
        ...[...this.tasks].filter(([, task]) => task.createdAt < oldest),
        ...tasks.map((/** @type {any} */ task) => [task.id, task])]);
      this.problem.hidden = true;
    } catch (e) {
      this.say(e);
    }
    this.draw();
  }

  /** Loads earlier checks. */
  async read() {
    try {
      const {tasks} = await ask('GET', '/v1/tasks?single=true&rows=' + ROWS + '&offset=' + this.tasks.size);
      tasks.forEach((/** @type {any} */ task) => this.tasks.set(task.id, task));
      this.hasMore = tasks.length === ROWS;
      this.draw();
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
  }

  draw() {
    if (!this.isOpen) {
      return;
    }
    this.table.update([...this.tasks.values()].map((task) => ({
      ...itemOf(task), time: time(task.createdAt),
      more: task.owner === this.desk.account.name ? '' : task.owner})));
    this.more.hidden = !this.hasMore;
    if (!this.tabs) {
      this.tabs = new Tabs(t('checks'), this.assignments.length > 0 || this.tasks.size === 0 ? 'assignments' : 'single',
        (name) => (this.tab = name));
      this.assignmentList = el('div');
      this.tabs.add('assignments', t('assignments'), -1, () => this.assignmentList);
      this.tabs.add('single', t('singleDocuments'), -1, () => [this.table.root, this.more]);
      this.lists.replaceChildren(el('section.card', {}, this.tabs.list, this.tabs.panel));
    }
    this.assignmentList?.replaceChildren(this.assignments.length === 0 ? el('p.empty', {}, t('noAssignments'))
      : el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': t('assignments')}, el('table.assignments', {},
          el('thead', {}, el('tr', {}, [t('title2'), t('documents'), t('state'), t('due'), t('handedIn')].map((name, i) =>
            el(i === 1 ? 'th.figure' : 'th', {scope: 'col'}, name)))),
          el('tbody', {}, this.assignments.map((each) => this.row(each))))));
    this.firstSteps();
  }

  /**
   * @param {any} assignment
   */
  row(assignment) {
    const {states} = assignment;
    const sum = (/** @type {string[]} */ names) => names.reduce((all, name) => all + (states[name] || 0), 0);
    const all = sum(Object.keys(states));
    const open = sum(['waiting', 'running']);
    const failed = sum(['failed']);
    return el('tr', {'data-assignment': assignment.id},
      el('td', {}, el('a', {href: '#/assignments/' + assignment.id}, assignment.title),
        el('div.note', {}, [assignment.course, assignment.term].filter(Boolean).join(' · '))),
      el('td.figure', {'data-label': t('documents')}, count(all)),
      el('td', {}, all === 0 ? '' : open > 0 ? el('span.badge', {}, t('checkedOf', count(all - open), count(all)))
        : el('span.badge.good', {}, t('state.done')), failed > 0 ? el('span.badge.bad', {}, t('failedCount', count(failed))) : ''),
      el('td', {'data-label': t('due')}, assignment.due || ''),
      el('td', {}, time(assignment.createdAt), assignment.owner === this.desk.account.name ? '' : el('div.note', {}, assignment.owner)));
  }

  /** First steps, shown without any checks. */
  firstSteps() {
    const isNew = this.tabs && this.assignments.length + this.tasks.size === 0;
    const isEmpty = this.settings.collections.every(({documents}) => documents === 0);
    this.steps.replaceChildren(!isNew ? '' : el('ol.card.steps', {},
      el('li', {}, this.desk.account.role === 'user' ? t('stepLibraryUser')
        : isEmpty ? el('a', {href: '#/library'}, t('stepLibrary')) : t('stepLibraryDone')),
      el('li', {}, t('stepDrop'), this.desk.account.name === DESK ? el('p.note', {}, t('stepSample')) : ''),
      el('li', {}, t('stepRead'))));
  }

  /**
   * One file is checked by itself; a folder, a ZIP file or several files are an assignment.
   * @param {import('./uploads.js').Given[]} given
   */
  async take(given) {
    if (given.length === 1 && !given[0].path.includes('/') && !/\.zip$/i.test(given[0].path)) {
      if (!this.settings.isAny()) {
        this.say(new Error(t('chooseLibrary')));
        return;
      }
      const settings = this.settings.value();
      this.desk.queue.add({key: SINGLE, page: '#', send: (/** @type {any} */ each, /** @type {any} */ tell, /** @type {any} */ choice) =>
        sendSingle(settings, each, tell, choice), done: () => this.lookSoon()}, given);
      return;
    }
    if (given.length > 0) {
      const folder = /^([^/]+)\//.exec(given[0].path);
      const title = folder ? folder[1] : given.length === 1 ? given[0].path.replace(/\.zip$/i, '') : t('documentsOf', time(new Date().toISOString()));
      await this.create({title}, given);
    }
  }

  /**
   * @param {Record<string, any>} described
   * @param {import('./uploads.js').Given[]} given
   */
  async create(described, given) {
    const {params, ...settings} = this.settings.value();
    const {['exclude.author']: _, ...rest} = params; // authors of one document do not apply to an assignment
    try {
      const {id} = await ask('POST', '/v1/assignments', {...described, ...settings, params: rest});
      this.desk.queue.add(assignmentTarget(id, () => null), given);
      window.location.hash = '#/assignments/' + id;
    } catch (e) {
      this.say(e);
    }
  }

  newAssignment() {
    askForm(t('newAssignment'), [
      {name: 'title', label: t('title2'), value: '', required: true},
      {name: 'course', label: t('course'), value: ''},
      {name: 'term', label: t('term'), value: ''},
      {name: 'due', label: t('due'), value: '', type: 'date'},
      {name: 'compare', label: t('compareTogether'), value: 'true', type: 'checkbox'},
      {name: 'handout', label: t('handout'), value: '', type: 'textarea', help: t('handoutHelp')},
    ], t('save'), async (/** @type {Record<string, any>} */ {title, course, term, due, compare, handout}) => {
      const described = Object.fromEntries(Object.entries({title, course, term, due, handout}).filter(([, value]) => value));
      await this.create({...described, compare: Boolean(compare)}, []);
    });
  }

  /**
   * @param {string[]} keys
   * @param {(id: string) => Promise<any>} action
   */
  async each(keys, action) {
    try {
      for (const key of keys) {
        await action(key);
      }
    } catch (e) {
      this.say(e);
    }
    await this.look();
  }

  /**
   * @param {string[]} keys
   */
  removeAll(keys) {
    askSure(t('removeSure'), t('removeDocuments', count(keys.length)), t('remove'), () => this.each(keys, async (id) => {
      await ask('DELETE', '/v1/tasks/' + id);
      this.tasks.delete(id);
    }));
  }
}

/**
 * Checks a single file. The same file with the same settings is one check.
 * @param {any} settings
 * @param {import('./uploads.js').Given} given
 * @param {(percent: number) => void} tell
 * @param {string} [choice]
 * @returns {Promise<import('./uploads.js').Outcome>}
 */
async function sendSingle(settings, {file, path}, tell, choice) {
  const task = {...settings, label: nameOf(path)};
  const key = await digest([await file.arrayBuffer(), path, JSON.stringify(task), choice || '']);
  const isKnown = (await ask('GET', '/v1/tasks?key=' + key)).tasks.length > 0;
  if (!isKnown && !(await sendFile('/v1/tasks?key=' + key, file, 'task', task, tell)).known) {
    return {text: () => t('uploadSent')};
  }
  return {text: () => t('uploadKnown'), choices: [[() => t('checkAgain'), String(Date.now())]]};
}

/**
 * @param {(ArrayBuffer|string)[]} parts
 */
async function digest(parts) {
  const encoder = new TextEncoder();
  const all = new Uint8Array(parts.length * 32);
  for (const [i, part] of parts.entries()) {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    all.set(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), 32 * i);
  }
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', all))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
