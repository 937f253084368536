import {hear} from './api.js';

/** Milliseconds until the next try, where the site did not answer. */
const AGAIN = 5000;

/**
 * Tells which tasks change, for as long as somebody looks at the page: a browser has few
 * connections to a site, and pages in the background would take them all.
 */
export class TaskEvents {
  /**
   * @param {() => void} ready told whenever all tasks are to be read anew
   * @param {(task: any) => void} changed
   * @param {(id: string) => void} gone
   */
  constructor(ready, changed, gone) {
    this.ready = ready;
    this.changed = changed;
    this.gone = gone;
    this.isOpen = true;
    this.look = () => (document.hidden ? this.stop() : this.go());
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  close() {
    this.isOpen = false;
    document.removeEventListener('visibilitychange', this.look);
    this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.ending?.abort();
    this.ending = undefined;
  }

  async go() {
    this.stop();
    const ending = new AbortController();
    this.ending = ending;
    let isReady = false;
    try {
      await hear('/v1/events', (event, data) => {
        isReady = isReady || event === 'ready';
        this.take(event, data);
      }, ending.signal);
    } catch {
      // What is wrong, is said where the tasks are read.
    }
    if (this.isOpen && this.ending === ending) {
      if (!isReady) {
        this.ready();
      }
      this.timer = setTimeout(() => this.go(), isReady ? 0 : AGAIN);
    }
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  take(event, data) {
    if (!this.isOpen) {
      return;
    }
    if (event === 'ready') {
      this.ready();
    } else if (event === 'task') {
      this.changed(data);
    } else if (event === 'gone') {
      this.gone(data.id);
    }
  }
}
