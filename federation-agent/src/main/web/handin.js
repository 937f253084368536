import {ask} from './api.js';
import {el} from './parts/dom.js';
import {count, t} from './parts/words.js';
import {sendFile} from './sending.js';
import {Uploads, dropZone} from './uploads.js';

const TYPES = ['thesis', 'paper', 'application'];

/** Of a task, in UTF-16 code units. */
const LABEL_LENGTH_MAX = 200;

/** What the evidence's page needs of an answer. */
const EVIDENCE = {'passages.text': 'true', 'passages.runs': 'true', coverage: 'true'};

/** Where files are handed in, with what they are compared, and what leaves this site. */
export class HandIn {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    this.desk = desk;
    /** @type {HTMLInputElement[]} */
    this.collections = [];
    /** @type {{box: HTMLInputElement, site: string, libraries: string[]}[]} */
    this.sites = [];
    this.local = el('fieldset', {}, el('legend', {}, t('compareWith')));
    this.remote = el('fieldset', {hidden: true}, el('legend', {}, t('otherSites')));
    this.shows = /** @type {HTMLInputElement} */ (el('input', {type: 'checkbox', change: () => this.say()}));
    this.type = /** @type {HTMLSelectElement} */ (el('select', {},
      el('option', {value: ''}, t('typeByText')),
      TYPES.map((type) => el('option', {value: type}, t('type.' + type)))));
    this.authors = /** @type {HTMLInputElement} */ (el('input', {type: 'text', 'aria-describedby': 'authors-help'}));
    this.sentence = el('p.sent', {role: 'status'});
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.uploads = new Uploads((given, tell) => this.send(given, '', tell), () => {}, desk.account.fileBytesMax);
    this.root = el('section', {'aria-label': t('handIn')},
      this.problem,
      el('div.fields', {}, this.local, this.remote,
        el('label.field', {}, t('documentType'), this.type),
        el('div', {}, el('label.field', {}, t('authors'), this.authors),
          el('p.note', {id: 'authors-help'}, t('authorsHelp')))),
      this.sentence, el('p.note', {}, kept(desk.account)),
      dropZone((given) => this.uploads.add(given)),
      this.uploads.root);
    this.say();
    this.load();
  }

  close() {
    this.uploads.close();
  }

  async load() {
    try {
      const {collections} = await ask('GET', '/v1/collections');
      if (collections.length === 0) {
        this.local.append(el('p', {}, t(this.desk.account.role === 'user' ? 'noRightsHere' : 'noCollections')));
      }
      for (const each of collections) {
        const box = /** @type {HTMLInputElement} */ (
          el('input', {type: 'checkbox', value: each.name, checked: true}));
        this.collections.push(box);
        this.local.append(el('label', {}, box, ' ' + t('collection', each.name, count(each.documents))));
      }
      for (const peer of (await ask('GET', '/v1/sites')).sites.filter((/** @type {any} */ site) => !site.revoked)) {
        this.offer(peer);
      }
    } catch (e) {
      this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
      this.problem.hidden = false;
    }
  }

  /**
   * @param {any} peer
   */
  async offer(peer) {
    let libraries;
    try {
      libraries = (await ask('GET', '/v1/sites/' + peer.site + '/libraries')).libraries;
    } catch {
      return; // the page of sites says why
    }
    if (libraries.length === 0) {
      return;
    }
    const box = /** @type {HTMLInputElement} */ (el('input', {type: 'checkbox', change: () => this.say()}));
    this.sites.push({box, site: peer.site, libraries: libraries.map((/** @type {any} */ each) => each.id)});
    this.remote.append(el('label', {}, box, ' ' + peer.title + ': '
      + libraries.map((/** @type {any} */ each) => each.title).join(', ')));
    if (this.remote.hidden) {
      this.remote.hidden = false;
      this.remote.prepend(el('label', {}, this.shows, ' ' + t('showText')));
    }
  }

  /** Before anything is sent: what, to whom, and what they will see. */
  say() {
    const asked = this.sites.filter((each) => each.box.checked).map((each) => each.site).join(', ');
    this.sentence.textContent = asked
      ? t(this.shows.checked ? 'leavesText' : 'leavesNone', asked)
      : t('staysHere');
  }

  /** What is asked of each file. */
  task() {
    const asked = this.sites.filter((each) => each.box.checked);
    /** @type {Record<string, any>} */
    const params = {...EVIDENCE};
    if (this.type.value) {
      params.type = this.type.value;
    }
    const authors = namesOf(this.authors.value);
    if (authors.length > 0) {
      params['exclude.author'] = authors;
    }
    return {
      collections: this.collections.filter((box) => box.checked).map((box) => box.value),
      remote: asked.map(({site, libraries}) => ({site, libraries})),
      evidence: asked.length > 0 && this.shows.checked ? 'verify' : 'none',
      params,
    };
  }

  /**
   * Hands a file in. The same file with the same settings is one check, however often it is sent.
   * @param {import('./uploads.js').Given} given
   * @param {string} again what makes it another one
   * @param {(percent: number) => void} tell
   */
  async send(given, again, tell) {
    const {file, path} = given;
    const task = {...this.task(), label: labelOf(path)};
    if (task.collections.length === 0) {
      throw new Error(t('chooseLibrary'));
    }
    const key = await digest([await file.arrayBuffer(), path, JSON.stringify(task), again]);
    const isKnown = (await ask('GET', '/v1/tasks?key=' + key)).tasks.length > 0;
    if (!isKnown) {
      const created = await sendFile('/v1/tasks?key=' + key, file, 'task', task, tell);
      if (!created.known) {
        return {text: t('uploadSent')};
      }
    }
    const button = el('button', {type: 'button', click: async () => {
      button.remove();
      try {
        await this.send(given, String(Date.now()), tell);
      } catch (e) {
        this.problem.textContent = path + ': ' + (/** @type {Error} */ (e).message || t('unreachable'));
        this.problem.hidden = false;
      }
    }}, t('again'));
    return {text: t('uploadKnown'), more: button};
  }
}

/**
 * The names of a field. Commas stay: the library knows whether they part names.
 * @param {string} value
 */
export function namesOf(value) {
  return value.split(/[、;；]/).map((name) => name.trim()).filter(Boolean);
}

/**
 * After how long what is handed in is deleted.
 * @param {any} account
 */
function kept({checkDaysMin: least, checkDaysMax: most}) {
  return least === most ? t('checksKept', count(most)) : t('checksKeptBetween', count(least), count(most));
}

/**
 * Of a path that is too long the end, which is what differs.
 * @param {string} path
 */
function labelOf(path) {
  return path.length > LABEL_LENGTH_MAX ? '…' + path.slice(1 - LABEL_LENGTH_MAX) : path;
}

/**
 * @param {(ArrayBuffer|string)[]} parts
 */
async function digest(parts) {
  const encoder = new TextEncoder();
  const digests = [];
  for (const part of parts) {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    digests.push(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  }
  const all = new Uint8Array(digests.length * 32);
  digests.forEach((each, i) => all.set(each, 32 * i));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', all)));
}

/**
 * @param {Uint8Array} bytes
 */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
