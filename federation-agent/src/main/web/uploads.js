import {ApiError} from './api.js';
import {el} from './parts/dom.js';
import {count, t} from './parts/words.js';

/** So many files are on their way at a time. */
const AT_ONCE = 3;
const MEGABYTE = 1000000;
/** What systems and programs leave beside people's files; nobody means to hand it in. */
const LEFT_BY_SYSTEMS = /(^|\/)(\.[^/]*|~\$[^/]*|thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/**
 * A file, and what people know it by: within a folder its path there, for every student's thesis
 * may be called the same.
 * @typedef {{file: File, path: string}} Given
 */

/** Seconds until the next try, where there was no answer. */
const WAITS = [2, 5, 10, 20, 30];

/**
 * Files that are sent one after the other, each with what became of it. A site that does not answer
 * is tried again; what it refuses is said, and the others go on.
 */
export class Uploads {
  /**
   * @param {(given: Given, tell: (percent: number) => void) => Promise<{text: string, more?: HTMLElement|string}>} send
   * @param {() => void} whenDone told when nothing is left to send
   * @param {number} bytesMax of a file
   */
  constructor(send, whenDone, bytesMax) {
    this.bytesMax = bytesMax;
    this.send = send;
    this.whenDone = whenDone;
    /** @type {{given: Given, line: HTMLElement, tries: number, state: string}[]} */
    this.entries = [];
    /** @type {string[]} */
    this.leftOut = [];
    this.active = 0;
    this.isOpen = true;
    this.list = el('ul.uploads', {tabindex: 0, hidden: true, 'aria-label': t('handedIn')});
    this.summary = el('p', {role: 'status', 'aria-live': 'polite'});
    this.others = el('p.note', {role: 'status'});
    this.root = el('div', {}, this.summary, this.list, this.others);
    this.warn = (/** @type {BeforeUnloadEvent} */ event) => {
      if (this.entries.some((entry) => ['waiting', 'sending', 'again'].includes(entry.state))) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', this.warn);
  }

  close() {
    this.isOpen = false;
    window.removeEventListener('beforeunload', this.warn);
  }

  /**
   * @param {Iterable<Given>} all
   */
  add(all) {
    for (const given of all) {
      if (LEFT_BY_SYSTEMS.test(given.path)) {
        this.leftOut.push(given.path);
        this.others.textContent = t('leftOut', count(this.leftOut.length), this.leftOut[0]);
        continue;
      }
      const isTooLarge = given.file.size > this.bytesMax;
      const entry = {given, line: el('li'), tries: 0, state: isTooLarge ? 'failed' : 'waiting'};
      this.entries.push(entry);
      this.tell(entry, isTooLarge
        ? t('uploadFailed', t('tooLarge', count(Math.floor(this.bytesMax / MEGABYTE))))
        : t('uploadWaiting'));
      this.list.append(entry.line);
    }
    this.list.hidden = this.entries.length === 0;
    this.go();
  }

  /**
   * @param {any} entry
   * @param {string} text
   * @param {HTMLElement|string} [more]
   */
  tell(entry, text, more) {
    entry.line.dataset.state = entry.state;
    entry.line.replaceChildren(entry.given.path + ': ' + text + ' ', more || '');
    const of = (/** @type {string} */ state) => this.entries.filter((each) => each.state === state).length;
    this.summary.textContent = t('uploadSummary', of('sent'), this.entries.length, of('failed'));
  }

  go() {
    while (this.active < AT_ONCE && this.isOpen) {
      const next = this.entries.find((entry) => entry.state === 'waiting');
      if (!next) {
        if (this.active === 0 && this.entries.length > 0) {
          this.whenDone();
        }
        return;
      }
      this.one(next);
    }
  }

  /**
   * @param {any} entry
   */
  async one(entry) {
    this.active++;
    entry.state = 'sending';
    this.tell(entry, t('uploadSending'));
    try {
      const done = await this.send(entry.given, (percent) => this.tell(entry, t('uploadPart', percent)));
      entry.state = 'sent';
      this.tell(entry, done.text, done.more);
    } catch (e) {
      this.failed(entry, e);
    } finally {
      this.active--;
      this.go();
    }
  }

  /**
   * @param {any} entry
   * @param {unknown} e
   */
  failed(entry, e) {
    const status = e instanceof ApiError ? e.status : -1;
    const isPassing = status === 0 || status === 401 || status === 409 || status === 429 || status >= 502;
    if (isPassing) {
      const seconds = WAITS[Math.min(entry.tries++, WAITS.length - 1)];
      entry.state = 'again';
      this.tell(entry, t('uploadAgain', seconds));
      setTimeout(() => {
        entry.state = 'waiting';
        this.go();
      }, 1000 * seconds);
    } else {
      entry.state = 'failed';
      this.tell(entry, t('uploadFailed', e instanceof Error ? e.message : String(e)));
    }
  }
}

/**
 * A place to drop files and folders, or to choose them.
 * @param {(given: Given[]) => void} take
 */
export function dropZone(take) {
  const chooser = (/** @type {string} */ label, /** @type {Record<string, any>} */ attributes) => {
    const input = /** @type {HTMLInputElement} */ (el('input', {type: 'file', multiple: true, ...attributes,
      change: () => {
        take([...(input.files || [])].map((file) => ({file, path: file.webkitRelativePath || file.name})));
        input.value = '';
      }}));
    return el('label.field', {}, label, input);
  };
  const zone = el('div.drop', {
    dragover: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      zone.classList.add('over');
    },
    dragleave: () => zone.classList.remove('over'),
    drop: async (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      zone.classList.remove('over');
      take(await dropped(event));
    },
  },
    el('p', {}, t('dropHere')),
    el('div.fields', {},
      chooser(t('chooseFiles'), {'data-files': ''}),
      chooser(t('chooseFolder'), {webkitdirectory: true})),
    el('p.note', {}, t('kinds')));
  return zone;
}

/**
 * All files that were dropped, those in folders, too.
 * @param {DragEvent} event
 * @returns {Promise<Given[]>}
 */
async function dropped(event) {
  const entries = [...(event.dataTransfer?.items || [])].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  /** @type {Given[]} */
  const given = [];
  for (const entry of entries) {
    await walk(entry, given);
  }
  return given;
}

/**
 * @param {any} entry
 * @param {Given[]} given
 */
async function walk(entry, given) {
  if (entry.isFile) {
    /** @type {File} */
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    given.push({file, path: entry.fullPath.replace(/^\/+/, '')});
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    /** @type {any[]} a reader gives a hundred at a time */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) {
      return;
    }
    for (const each of some) {
      await walk(each, given);
    }
  }
}
