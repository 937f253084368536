import {ApiError} from './api.js';
import {el} from './parts/dom.js';
import {noteText} from './parts/notes.js';
import {count, t} from './parts/words.js';

/** Concurrent uploads. */
const AT_ONCE = 4;
const MEGABYTE = 1000000;
/** Limits of small files in one request: number, and total bytes. */
const TOGETHER = {files: 20, bytes: 2 * MEGABYTE};
/** Metadata files of systems and programs. */
const LEFT_BY_SYSTEMS = /(^|\/)(\.[^/]*|~\$[^/]*|thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/** Seconds before the next attempt without an answer. */
const WAITS = [2, 5, 10, 20, 30];

/**
 * A file and its path in a dropped folder, because names may repeat between folders.
 * @typedef {{file: File, path: string}} Given
 */

/**
 * A destination of files.
 *
 * @typedef {object} Target
 * @property {string} key identifies it
 * @property {string} page address of its page
 * @property {(given: Given, tell: (percent: number) => void, choice?: string) => Promise<Outcome>} send
 * @property {(files: File[]) => Promise<Outcome[]>} [sendTogether] for several small files in one request
 * @property {() => void} [done] called when its queue is empty
 */

/**
 * The result of an upload.
 *
 * @typedef {object} Outcome
 * @property {() => string} text
 * @property {boolean} [failed] whether a part was refused
 * @property {[() => string, string][]} [choices] names and values for `send`; the file waits for a choice
 */

/** @typedef {'waiting'|'sending'|'again'|'asks'|'sent'|'failed'} State */
/** @typedef {{target: Target, given: Given, choice: string|undefined, tries: number, isAlone: boolean, state: State, text: () => string, choices: [() => string, string][]}} Entry */

/**
 * Queue of uploads with their results, independent of the current page and language. Retries if the site does not answer; refused
 * files are listed with the reason.
 */
export class UploadQueue {
  /**
   * @param {() => number} bytesMax of a file
   */
  constructor(bytesMax) {
    this.bytesMax = bytesMax;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<string, string[]>} paths left out, by target */
    this.leftOut = new Map();
    this.active = 0;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    window.addEventListener('beforeunload', (event) => {
      if (this.entries.some(isOpen)) {
        event.preventDefault();
      }
    });
  }

  /** Clears everything at logout. */
  clear() {
    this.entries = [];
    this.leftOut.clear();
    this.changed();
  }

  /**
   * @param {() => void} action called after each change
   * @returns {() => void} ends it
   */
  watch(action) {
    this.watchers.add(action);
    return () => this.watchers.delete(action);
  }

  changed() {
    this.watchers.forEach((action) => action());
  }

  /**
   * @param {Target} target
   * @param {Iterable<Given>} all
   */
  add(target, all) {
    for (const given of all) {
      if (LEFT_BY_SYSTEMS.test(given.path)) {
        this.leftOut.set(target.key, [...(this.leftOut.get(target.key) || []), given.path]);
        continue;
      }
      const isTooLarge = given.file.size > this.bytesMax();
      const megabytes = count(Math.floor(this.bytesMax() / MEGABYTE));
      this.entries.push({
        target, given, choice: undefined, tries: 0, isAlone: false, choices: [],
        state: isTooLarge ? 'failed' : 'waiting',
        text: isTooLarge ? () => t('uploadFailed', t('tooLarge', megabytes)) : () => t('uploadWaiting')});
    }
    this.go();
    this.changed();
  }

  go() {
    while (this.active < AT_ONCE) {
      const next = this.entries.find((entry) => entry.state === 'waiting');
      if (!next) {
        return;
      }
      const together = this.together(next);
      if (together.length > 1) {
        this.several(together);
      } else {
        this.one(next);
      }
    }
  }

  /**
   * The files to send together with a file.
   * @param {Entry} first
   */
  together(first) {
    let bytes = 0;
    const fits = (/** @type {Entry} */ entry) => {
      const isTaken = entry.state === 'waiting' && entry.target.key === first.target.key && !entry.isAlone
        && !isZip(entry.given.file) && bytes + entry.given.file.size <= TOGETHER.bytes;
      bytes += isTaken ? entry.given.file.size : 0;
      return isTaken;
    };
    return first.target.sendTogether && !first.isAlone ? this.entries.filter(fits).slice(0, TOGETHER.files) : [];
  }

  /**
   * Sends files in one request; after a refusal, one by one.
   * @param {Entry[]} entries of one target
   */
  async several(entries) {
    const {target} = entries[0];
    this.active++;
    entries.forEach((entry) => {
      entry.state = 'sending';
      entry.text = () => t('uploadSending');
    });
    this.changed();
    try {
      const outcomes = await /** @type {Required<Target>} */ (target).sendTogether(entries.map((entry) => entry.given.file));
      entries.forEach((entry, i) => this.ended(entry, outcomes[i]));
    } catch {
      entries.forEach((entry) => {
        entry.isAlone = true;
        entry.state = 'waiting';
      });
    } finally {
      this.active--;
      this.go();
    }
    this.doneWith(target);
  }

  /**
   * @param {Entry} entry
   * @param {Outcome} outcome
   */
  ended(entry, outcome) {
    entry.choices = outcome.choices || [];
    entry.state = outcome.failed ? 'failed' : entry.choices.length > 0 ? 'asks' : 'sent';
    this.tell(entry, outcome.text);
  }

  /**
   * Notifies a target whose queue is empty.
   * @param {Target} target
   */
  doneWith(target) {
    if (target.done && !this.entries.some((other) => other.target.key === target.key && isOpen(other))) {
      target.done();
    }
  }

  /**
   * @param {Entry} entry
   */
  async one(entry) {
    this.active++;
    entry.state = 'sending';
    this.tell(entry, () => t('uploadSending'));
    try {
      this.ended(entry, await entry.target.send(
        entry.given, (percent) => this.tell(entry, () => t('uploadPart', percent)), entry.choice));
    } catch (e) {
      this.failed(entry, e);
    } finally {
      this.active--;
      this.go();
    }
    this.doneWith(entry.target);
  }

  /**
   * @param {Entry} entry
   * @param {() => string} text
   */
  tell(entry, text) {
    entry.text = text;
    this.changed();
  }

  /**
   * @param {Entry} entry
   * @param {unknown} e
   */
  failed(entry, e) {
    const status = e instanceof ApiError ? e.status : -1;
    const isPassing = status === 0 || status === 401 || status === 408 || status === 409 || status === 429 || status >= 502;
    if (isPassing) {
      const seconds = WAITS[Math.min(entry.tries++, WAITS.length - 1)];
      entry.state = 'again';
      this.tell(entry, () => t('uploadAgain', seconds));
      setTimeout(() => {
        entry.state = 'waiting';
        this.go();
      }, 1000 * seconds);
    } else {
      entry.state = 'failed';
      this.tell(entry, () => t('uploadFailed', e instanceof Error ? e.message : String(e)));
    }
  }

  /**
   * @param {Entry[]} entries that wait for a choice
   * @param {string} choice
   */
  choose(entries, choice) {
    for (const entry of entries) {
      entry.choice = choice;
      entry.state = 'waiting';
      entry.choices = [];
    }
    this.go();
    this.changed();
  }

  /**
   * Number of unfinished files, total number, and page of the first.
   */
  progress() {
    const open = this.entries.filter(isOpen);
    return {open: open.length, all: this.entries.length, page: open.length > 0 ? open[0].target.page : ''};
  }
}

/**
 * @param {Entry} entry
 */
function isOpen(entry) {
  return entry.state === 'waiting' || entry.state === 'sending' || entry.state === 'again';
}

/**
 * @param {File} file
 */
export function isZip(file) {
  return /\.zip$/i.test(file.name);
}

/**
 * The result of a ZIP file.
 * @param {any[]} files results of its files
 * @returns {Outcome}
 */
export function outcomeOfZip(files) {
  const refused = files.filter((each) => each.error);
  const fresh = files.filter((each) => each.new).length;
  return {
    failed: refused.length > 0,
    text: () => [t('zipTaken', count(files.length - refused.length), count(fresh)),
      ...refused.map((each) => each.name + t('colon') + t('uploadFailed', noteText({...each, text: each.error})))].join(' '),
  };
}

/** A target's files and their results. */
export class UploadList {
  /**
   * @param {UploadQueue} queue
   * @param {string} key of the target
   */
  constructor(queue, key) {
    this.queue = queue;
    this.key = key;
    this.summary = el('p', {role: 'status', 'aria-live': 'polite'});
    this.bar = el('progress', {'aria-label': t('uploads'), hidden: true});
    this.choice = el('div.bar');
    this.list = el('ul.uploads');
    this.all = el('details', {hidden: true}, el('summary', {}, t('uploads')), this.list);
    this.others = el('p.note', {role: 'status'});
    this.root = el('div', {}, this.summary, this.bar, this.choice, this.all, this.others);
    /** @type {number|undefined} */
    this.frame = undefined;
    this.end = queue.watch(() => this.drawSoon());
    this.draw();
  }

  close() {
    this.end();
  }

  drawSoon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    const entries = this.queue.entries.filter((entry) => entry.target.key === this.key);
    const of = (/** @type {State} */ state) => entries.filter((each) => each.state === state);
    const done = entries.filter((each) => !isOpen(each)).length;
    const failed = of('failed');
    const asking = of('asks');
    this.all.hidden = entries.length === 0;
    this.summary.textContent = entries.length === 0 ? '' : t('uploadSummary', of('sent').length, entries.length, failed.length);
    this.bar.hidden = done === entries.length;
    this.bar.setAttribute('max', String(entries.length));
    this.bar.setAttribute('value', String(done));
    if (failed.length + asking.length > 0) {
      this.all.setAttribute('open', '');
    }
    this.choice.replaceChildren(...(asking.length < 2 ? [] : asking[0].choices.map(([name, value]) =>
      el('button', {type: 'button', click: () => this.queue.choose(asking, value)}, t('forAll', count(asking.length), name())))));
    this.list.replaceChildren(...[...failed, ...asking, ...entries.filter((each) => !['failed', 'asks'].includes(each.state))]
      .map((entry) => this.line(entry)));
    const left = this.queue.leftOut.get(this.key) || [];
    this.others.textContent = left.length === 0 ? '' : t('leftOut', count(left.length), left[0]);
  }

  /**
   * @param {Entry} entry
   */
  line(entry) {
    return el('li', {'data-state': entry.state}, el('strong', {}, entry.given.path), ' ', entry.text(), ' ',
      entry.choices.map(([name, value]) =>
        el('button', {type: 'button', click: () => this.queue.choose([entry], value)}, name())));
  }
}

/**
 * A drop zone and chooser of files and folders.
 * @param {(given: Given[]) => void} take
 * @param {string} [kinds] accepted types
 */
export function dropZone(take, kinds) {
  /** @param {Record<string, any>} attributes */
  const chooser = (attributes) => {
    const input = /** @type {HTMLInputElement} */ (el('input', {type: 'file', multiple: true, hidden: true, ...attributes,
      change: () => {
        take([...(input.files || [])].map((file) => ({file, path: file.webkitRelativePath || file.name})));
        input.value = '';
      }}));
    return input;
  };
  const files = chooser({'data-files': ''});
  const folder = chooser({webkitdirectory: true});
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
    el('p.drop-title', {}, t('dropHere')),
    el('div.bar', {},
      el('button.primary', {type: 'button', click: () => files.click()}, t('chooseFiles')),
      el('button', {type: 'button', click: () => folder.click()}, t('chooseFolder'))),
    el('p.note', {}, kinds || t('kinds')), files, folder);
  return zone;
}

/**
 * All dropped files, including those in folders.
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
