import {ask} from './api.js';
import {askForm} from './form.js';
import {sendFile, sendFiles} from './sending.js';
import {sureButton} from './sure.js';
import {tableOf} from './table.js';
import {UploadList, dropZone, isZip, outcomeOfZip} from './uploads.js';
import {el} from './parts/dom.js';
import {nameText, noteText} from './parts/notes.js';
import {count, t} from './parts/words.js';

const ROWS = 50;
/** Upload key of a library. */
const LIBRARY = 'library';

/** The documents of this site's libraries. */
export class LibraryPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('library'));
    this.offset = 0;
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.choice = /** @type {HTMLSelectElement} */ (el('select', {'aria-label': t('library'), change: () => this.list(0)}));
    this.words = /** @type {HTMLInputElement} */ (el('input', {
      type: 'search', placeholder: t('find'), 'aria-label': t('find'), change: () => this.list(0)}));
    this.shown = el('div');
    this.kept = el('p.note');
    /** @type {any[]} */
    this.collections = [];
    this.uploads = new UploadList(desk.queue, LIBRARY);
    this.root = el('div', {},
      el('div.bar', {}, el('h1', {}, t('library')), this.choice, el('span.apart'),
        desk.account.role === 'administrator'
          ? el('button', {type: 'button', click: () => this.create()}, t('newLibrary')) : ''),
      this.problem,
      el('section.card', {'aria-label': t('addDocuments')},
        dropZone((given) => desk.queue.add(this.target(), given), t('kindsLibrary')), el('p.note', {}, t('addNote')), this.uploads.root),
      el('section.card', {}, el('div.bar', {}, el('h2', {}, t('documentsIn')), el('span.apart'), this.words), this.kept, this.shown));
    this.load();
  }

  close() {
    this.uploads.close();
  }

  async load() {
    try {
      const {collections} = await ask('GET', '/v1/collections');
      const chosen = this.choice.value;
      this.collections = collections;
      this.choice.replaceChildren(...collections.map((/** @type {any} */ each) =>
        el('option', {value: each.name}, t('collection', each.name, count(each.documents)))));
      if (chosen) {
        this.choice.value = chosen;
      }
      await this.list(this.offset);
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

  path() {
    return '/v1/collections/' + encodeURIComponent(this.choice.value) + '/documents';
  }

  /** Creates a library like an existing one. */
  create() {
    askForm(t('newLibrary'), [
      {name: 'name', label: t('name'), required: true, help: t('identifierHelp')},
      {name: 'like', label: t('madeLike'), type: 'select', options: this.collections.map(({name}) => [name, name]), help: t('madeLikeHelp')},
    ], t('save'), async ({name, like}) => {
      await ask('PUT', '/v1/collections/' + encodeURIComponent(name), {like});
      await this.load();
      this.choice.value = name;
      await this.list(0);
    });
  }

  /**
   * @param {number} offset
   */
  async list(offset) {
    if (!this.choice.value) {
      return;
    }
    this.offset = offset;
    const {keptDays} = this.collections.find(({name}) => name === this.choice.value) || {keptDays: null};
    this.kept.textContent = keptDays ? t('keptDays', count(keptDays)) : t('keptAlways');
    const query = new URLSearchParams({offset: String(offset), rows: String(ROWS), words: this.words.value});
    try {
      this.draw(await ask('GET', this.path() + '?' + query));
    } catch (e) {
      this.say(e);
    }
  }

  /**
   * @param {any} found
   */
  draw(found) {
    const end = this.offset + found.documents.length;
    this.shown.replaceChildren(...(found.count === 0 ? [el('p.empty', {}, t('noDocuments'))] : [
      tableOf(t('documentsIn'), [t('title2'), t('identifier'), t('type'), ''],
        found.documents.map((/** @type {any} */ document) =>
          [document.title, document.title === document.id ? '' : document.id, document.type ? nameText('type', document.type) : '', this.removal(document)])),
      found.count <= ROWS ? '' : el('div.bar', {},
        el('button', {type: 'button', disabled: this.offset === 0, click: () => this.list(Math.max(0, this.offset - ROWS))}, t('earlier')),
        el('span', {}, t('showing', count(end === 0 ? 0 : this.offset + 1), count(end), count(found.count))),
        el('button', {type: 'button', disabled: end >= found.count, click: () => this.list(end)}, t('later')))]));
  }

  /**
   * @param {any} document
   */
  removal(document) {
    return sureButton(t('remove'), document.id, async () => {
      try {
        await ask('DELETE', this.path() + '?id=' + encodeURIComponent(document.id));
        await this.load();
      } catch (e) {
        this.say(e);
      }
    });
  }

  /** @returns {import('./uploads.js').Target} */
  target() {
    const path = this.path();
    return {
      key: LIBRARY, page: '#/library', done: () => this.load(),
      send: async ({file}, tell) => {
        const {documents} = await sendFile(path, file, 'document', {}, tell);
        return isZip(file) ? outcomeOfZip(documents) : outcomeOf(documents[0]);
      },
      sendTogether: async (files) => (await sendFiles(path, files)).documents.map(outcomeOf),
    };
  }
}

/**
 * The result of an upload.
 * @param {any} added
 * @returns {import('./uploads.js').Outcome}
 */
function outcomeOf(added) {
  return added.error
    ? {failed: true, text: () => t('uploadFailed', noteText({...added, text: added.error}))}
    : {text: () => [t(added.new ? 'added' : 'addedBefore', added.id), ...added.notes.map(noteText)].join(' ')};
}
