import {ask} from './api.js';
import {TaskEvents} from './events.js';
import {csv, saveFile} from './export.js';
import {askForm, askSure} from './form.js';
import {sendFile} from './sending.js';
import {namesOf} from './settings.js';
import {stateOf, time} from './states.js';
import {sureButton} from './sure.js';
import {UploadList, dropZone, isZip, outcomeOfZip} from './uploads.js';
import {el} from './parts/dom.js';
import {notesView} from './parts/notes.js';
import {Overview} from './parts/overview.js';
import {percentOf} from './parts/ratios.js';
import {count, t} from './parts/words.js';

/** Milliseconds to collect changes before pairs are reloaded. */
const GATHERED = 1000;
/** Most pairs to load for the page, and for a table. */
const PAIRS = 1000;
const PAIRS_MAX = 100000;
/** Longest name of a submission, in UTF-16 code units. */
const NAME_LENGTH_MAX = 200;

/** An assignment's page: submissions, and pairs that share text. */
export class AssignmentPage {
  /**
   * @param {any} desk
   * @param {string} id
   */
  constructor(desk, id) {
    this.desk = desk;
    this.id = id;
    this.isOpen = true;
    /** @type {any} */
    this.shown = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.head = el('div');
    this.progress = el('div', {role: 'status'});
    this.uploads = new UploadList(desk.queue, assignmentTarget(id, () => this.shown).key);
    this.overview = new Overview({actions: [
      {name: t('checkAgain'), run: (keys) => this.each(keys, (task) => ask('POST', '/v1/tasks/' + task + '/again', {}))},
      {name: t('nameAndAuthors'), isOfOne: true, run: ([key]) => this.edit(key)},
      {name: t('remove'), isDangerous: true, run: (keys) => this.removeAll(keys)}]});
    this.drop = el('section.card', {'aria-label': t('addDocuments')},
      dropZone((given) => desk.queue.add(assignmentTarget(id, () => this.shown, () => this.look()), given)), this.uploads.root);
    this.notes = el('div');
    this.root = el('div', {}, this.problem, this.head, this.progress, this.notes, this.drop, this.overview.root);
    this.look();
    this.events = new TaskEvents(() => this.look(), (task) => task.assignment === id && this.lookSoon(), () => this.lookSoon());
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.events.close();
    this.uploads.close();
  }

  lookSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.look();
    }, GATHERED);
  }

  /**
   * @param {number} pairs most pairs to load
   */
  read(pairs) {
    return ask('GET', '/v1/assignments/' + this.id + '?pairs=' + pairs);
  }

  async look() {
    try {
      const shown = await this.read(PAIRS);
      if (this.isOpen) {
        this.shown = shown;
        this.problem.hidden = true;
        this.draw();
      }
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
    const {shown} = this;
    this.desk.title(shown.title);
    this.drawHead();
    const current = shown.submissions.filter((/** @type {any} */ each) => each.replacedBy === null);
    const all = current.length;
    const open = current.filter((/** @type {any} */ {task}) => task.state === 'waiting' || task.state === 'running').length;
    const failed = current.filter((/** @type {any} */ {task}) => task.state === 'failed').length;
    this.progress.replaceChildren(all === 0 ? '' : open > 0
      ? el('div', {}, el('p', {}, t('checkedOf', count(all - open), count(all))),
          el('progress', {max: all, value: all - open, 'aria-label': t('checkedOf', count(all - open), count(all))}))
      : el('p.note', {}, t('allChecked', count(all)) + (failed > 0 ? ' ' + t('failedCount', count(failed)) : '')));
    this.notes.replaceChildren(notesView(notesOfLibraries(current), []));
    this.drop.classList.toggle('compact', all > 0);
    this.overview.root.hidden = all === 0;
    this.overview.update(this.model(shown));
  }

  drawHead() {
    const {shown} = this;
    const facts = [shown.course, shown.term, shown.due && t('dueOn', shown.due),
      (shown.collections || []).length > 0 ? t('comparedWith', shown.collections.join(', ')) : '',
      ...(shown.remote || []).map((/** @type {any} */ remote) => remote.site),
      shown.compare === false ? t('notTogether') : t('together'), shown.handout ? t('handoutSubtracted') : '',
      t('handedInBy', shown.owner, time(shown.createdAt))];
    const isOpen = this.head.querySelector('details[open]');
    if (isOpen) {
      return; // keeps an open menu
    }
    this.head.replaceChildren(
      el('div.bar', {}, el('a', {href: '#'}, '‹ ' + t('backToChecks')), el('span.apart'),
        el('details.menu', {}, el('summary.button', {}, t('saveAs') + ' ▾'), el('div', {},
          el('button', {type: 'button', click: () => this.exportDocuments()}, t('exportDocuments')),
          el('button', {type: 'button', click: () => this.exportPairs()}, t('exportPairs')),
          el('button', {type: 'button', click: () => window.print()}, t('print')))),
        el('details.menu', {}, el('summary.button', {}, t('change') + ' ▾'), el('div', {},
          el('button', {type: 'button', click: () => this.rename()}, t('describe')),
          sureButton(t('remove'), shown.title, async () => {
            await ask('DELETE', '/v1/assignments/' + this.id);
            window.location.hash = '#';
          }, t('removeAssignment'))))),
      el('h1', {}, shown.title),
      el('p.note', {}, facts.filter(Boolean).join(' · ')));
  }

  /**
   * @param {any} shown the assignment
   * @returns {import('./parts/overview.js').Model}
   */
  model(shown) {
    /** @type {Map<number, number>} */
    const places = new Map();
    const documents = shown.submissions.filter((/** @type {any} */ each) => each.replacedBy === null)
      .map((/** @type {any} */ each, /** @type {number} */ i) => {
        places.set(each.number, i);
        return this.item(each);
      });
    const pairs = shown.pairs.flatMap((/** @type {any} */ pair) => {
      const [one, other] = pair.submissions.map((/** @type {number} */ number) => places.get(number));
      if (one === undefined || other === undefined) {
        return [];
      }
      const side = pair.shares[0] >= pair.shares[1] ? 0 : 1;
      const [from, to] = side === 0 ? [one, other] : [other, one];
      return [{
        one, other, shared: pair.characters[side], length: documents[from].length, share: pair.share,
        open: () => this.open(documents[from].key, pair.submissions[1 - side])}];
    });
    return {documents, pairs, pairCount: shown.pairCount, isCompared: shown.compare !== false, common: []};
  }

  /**
   * @param {any} submission
   * @returns {import('./parts/documents.js').Item}
   */
  item(submission) {
    const {task} = submission;
    return {...itemOf(task), key: String(submission.number), name: submission.name, time: time(submission.createdAt),
      more: versionsOf(this.shown, submission)};
  }

  /**
   * @param {string} number of the shown document
   * @param {number} [beside] number of the document beside it
   */
  open(number, beside) {
    const {task} = this.submission(number);
    window.location.hash = '#/checks/' + task.id + (beside ? '/beside/' + beside : '');
    window.scrollTo(0, 0);
  }

  /**
   * @param {string} number
   */
  submission(number) {
    return this.shown.submissions.find((/** @type {any} */ each) => String(each.number) === number);
  }

  /**
   * @param {string[]} keys
   * @param {(task: string, number: string) => Promise<any>} action
   */
  async each(keys, action) {
    try {
      for (const key of keys) {
        await action(this.submission(key).task.id, key);
      }
    } catch (e) {
      this.say(e);
    }
    await this.look();
  }

  /**
   * Changes a document's name or authors; other authors start a new check.
   * @param {string} number
   */
  edit(number) {
    askForm(t('nameAndAuthors'), [
      {name: 'name', label: t('name'), value: this.submission(number).name, required: true},
      {name: 'authors', label: t('authors'), help: t('authorsStay')},
    ], t('save'), async ({name, authors}) => {
      const names = namesOf(authors);
      await ask('PUT', '/v1/assignments/' + this.id + '/submissions/' + number, {name, ...(names.length > 0 ? {authors: names} : {})});
      await this.look();
    });
  }

  /**
   * @param {string[]} keys
   */
  removeAll(keys) {
    askSure(t('removeSure'), t('removeDocuments', count(keys.length)), t('remove'),
      () => this.each(keys, (_, number) => ask('DELETE', '/v1/assignments/' + this.id + '/submissions/' + number)));
  }

  rename() {
    const {shown} = this;
    askForm(t('describe'), [
      {name: 'title', label: t('title2'), value: shown.title, required: true},
      {name: 'course', label: t('course'), value: shown.course || ''},
      {name: 'term', label: t('term'), value: shown.term || ''},
      {name: 'due', label: t('due'), value: shown.due || '', type: 'date'},
    ], t('save'), async (/** @type {Record<string, string>} */ values) => {
      await ask('PUT', '/v1/assignments/' + this.id, values);
      this.head.replaceChildren();
      await this.look();
    });
  }

  exportDocuments() {
    const {documents} = this.model(this.shown);
    saveFile(this.shown.title + '.csv', csv([
      [t('document'), t('share'), t('shared'), t('length'), t('sources'), t('state'), t('handedIn')],
      ...documents.map((item) => [item.name, item.ratio === null ? '' : percentOf(item.ratio, item.matched, item.length),
        item.ratio === null ? '' : item.matched, item.length || '', item.sources ?? '', item.order || '', item.time || ''])]));
  }

  async exportPairs() {
    const {documents, pairs} = this.model(await this.read(PAIRS_MAX));
    saveFile(this.shown.title + ' ' + t('pairs') + '.csv', csv([
      [t('document'), t('document'), t('share'), t('shared')],
      ...pairs.map((pair) => [documents[pair.one].name, documents[pair.other].name,
        percentOf(pair.share, pair.shared, pair.length), pair.shared])]));
  }
}

/**
 * A task's figures as a table row.
 * @param {any} task
 * @returns {import('./parts/documents.js').Item}
 */
export function itemOf(task) {
  const found = task.progress && task.progress.found;
  const isDone = task.state === 'done' || task.state === 'partial';
  const hasResult = isDone && found;
  const decided = task.decided;
  return {
    key: task.id, name: task.label,
    ratio: !hasResult ? null : decided ? decided.ratio : found.ratio,
    matched: !hasResult ? 0 : decided ? decided.matchedLength : found.matchedLength,
    length: hasResult ? found.length : 0,
    told: hasResult && decided ? percentOf(found.ratio, found.matchedLength, found.length) : '',
    sources: hasResult ? found.sources : null,
    state: stateOf(task, task.assignment !== null), order: task.state,
    open: isDone ? () => {
      window.location.hash = '#/checks/' + task.id;
      window.scrollTo(0, 0);
    } : null,
  };
}

/**
 * Notes that apply to all documents, without duplicates.
 * @param {any[]} submissions
 * @returns {import('./parts/notes.js').Note[]}
 */
function notesOfLibraries(submissions) {
  const found = submissions.map(({task}) => task.progress && task.progress.found).filter(Boolean);
  return [...new Map(found.flatMap(({ofLibraries}) => ofLibraries).map((note) => [JSON.stringify(note), note])).values()];
}

/**
 * The versions that a document replaced, latest first.
 * @param {any} assignment
 * @param {any} submission
 * @returns {any[]}
 */
function versionsBefore(assignment, submission) {
  const before = assignment.submissions.filter((/** @type {any} */ each) => each.replacedBy === submission.number);
  return before.flatMap((/** @type {any} */ each) => [each, ...versionsBefore(assignment, each)]);
}

/**
 * @param {any} assignment
 * @param {any} submission
 * @returns {import('./parts/dom.js').Child} the version's number with links to earlier ones, or nothing for the first
 */
function versionsOf(assignment, submission) {
  const before = versionsBefore(assignment, submission);
  return before.length === 0 ? '' : el('span', {}, t('version', count(before.length + 1)),
    before.flatMap((each, i) => [' · ', el('a', {href: '#/checks/' + each.task.id}, t('version', count(before.length - i)))]));
}

/**
 * Sends files to an assignment. The same file under the same name is one document. For another file under a known name, the user
 * chooses whether it replaces the document.
 * @param {string} id
 * @param {() => any} shown the assignment as last loaded, or null
 * @param {() => void} [done]
 * @returns {import('./uploads.js').Target}
 */
export function assignmentTarget(id, shown, done) {
  const path = '/v1/assignments/' + id + '/submissions';
  return {
    key: 'assignment-' + id, page: '#/assignments/' + id, done,
    send: async ({file, path: given}, tell, choice) => {
      if (isZip(file)) {
        return outcomeOfZip((await sendFile(path, file, 'submission', {}, tell)).submissions);
      }
      const name = nameOf(given);
      const present = await sameName(shown(), name, file);
      if (present && !choice) {
        return {text: () => t('sameName', present.name), choices: [
          [() => t('replace'), 'replace'], [() => t('addBeside'), 'add']]};
      }
      const more = present && choice === 'replace' ? {replaces: present.number} : {};
      const {submissions} = await sendFile(path, file, 'submission', {name, ...more}, tell);
      const isNew = submissions[0].new;
      return {text: () => t(isNew ? 'uploadSent' : 'uploadKnown')};
    },
  };
}

/**
 * The document with this name and another file, if any.
 * @param {any} assignment
 * @param {string} name
 * @param {File} file
 */
async function sameName(assignment, name, file) {
  const present = assignment && assignment.submissions.filter((/** @type {any} */ each) => each.name === name);
  if (!present || present.length === 0) {
    return null;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return present.some((/** @type {any} */ each) => each.sha256 === sha256) ? null
    : present.find((/** @type {any} */ each) => each.replacedBy === null);
}

/**
 * Keeps the end of a long path, because the beginnings are alike.
 * @param {string} path
 */
export function nameOf(path) {
  return path.length > NAME_LENGTH_MAX ? '…' + path.slice(1 - NAME_LENGTH_MAX) : path;
}
