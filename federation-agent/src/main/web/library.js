import {ask} from './api.js';
import {el} from './parts/dom.js';
import {noteText} from './parts/notes.js';
import {count, t} from './parts/words.js';
import {sendFile} from './sending.js';
import {sureButton} from './sure.js';
import {Uploads, dropZone} from './uploads.js';

const ROWS = 50;

/** What is in this site's libraries; documents are added and removed here. */
export class LibraryPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('library'));
    this.offset = 0;
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.choice = /** @type {HTMLSelectElement} */ (el('select', {change: () => this.list(0)}));
    this.words = /** @type {HTMLInputElement} */ (el('input', {type: 'search', change: () => this.list(0)}));
    this.shown = el('div');
    this.kept = el('p.note');
    /** @type {Map<string, number|null>} */
    this.keptDays = new Map();
    this.uploads = new Uploads((given, tell) => this.send(given, tell), () => this.load(), desk.account.fileBytesMax);
    this.root = el('div', {},
      el('h1', {}, t('library')), this.problem,
      el('label.field', {}, t('library'), this.choice),
      el('h2', {}, t('addDocuments')), el('p.note', {}, t('addNote')),
      dropZone((given) => this.uploads.add(given)), this.uploads.root,
      el('h2', {}, t('documentsIn')), this.kept,
      el('label.field', {}, t('find'), this.words), this.shown);
    this.load();
  }

  close() {
    this.uploads.close();
  }

  async load() {
    try {
      const {collections} = await ask('GET', '/v1/collections');
      const chosen = this.choice.value;
      this.keptDays = new Map(collections.map((/** @type {any} */ each) => [each.name, each.keptDays]));
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

  /**
   * @param {number} offset
   */
  async list(offset) {
    if (!this.choice.value) {
      return;
    }
    this.offset = offset;
    const days = this.keptDays.get(this.choice.value);
    this.kept.textContent = days ? t('keptDays', count(days)) : t('keptAlways');
    const query = new URLSearchParams({offset: String(offset), rows: String(ROWS), words: this.words.value});
    try {
      const found = await ask('GET', this.path() + '?' + query);
      this.draw(found);
    } catch (e) {
      this.say(e);
    }
  }

  /**
   * @param {any} found
   */
  draw(found) {
    const end = this.offset + found.documents.length;
    this.shown.replaceChildren(
      el('div.bar', {},
        el('button', {type: 'button', disabled: this.offset === 0, click: () => this.list(Math.max(0, this.offset - ROWS))}, t('earlier')),
        el('span', {}, t('showing', count(end === 0 ? 0 : this.offset + 1), count(end), count(found.count))),
        el('button', {type: 'button', disabled: end >= found.count, click: () => this.list(end)}, t('later'))),
      el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': t('documentsIn')},
        el('table', {},
          el('thead', {}, el('tr', {}, [t('title2'), t('identifier'), t('documentType'), t('remove')].map(
            (name) => el('th', {scope: 'col'}, name)))),
          el('tbody', {}, found.documents.map((/** @type {any} */ document) => el('tr', {},
            el('td', {}, document.title), el('td', {}, document.id), el('td', {}, document.type),
            el('td.actions', {}, this.removal(document))))))));
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

  /**
   * @param {import('./uploads.js').Given} given
   * @param {(percent: number) => void} tell
   */
  async send(given, tell) {
    const added = await sendFile(this.path(), given.file, 'document', {}, tell);
    return {text: [t(added.new ? 'added' : 'addedBefore', added.id), ...added.notes.map(noteText)].join(' ')};
  }
}
