import {hear} from './api.js';

/** Milliseconds before the next attempt, if the site did not answer. */
const AGAIN = 5000;

/**
 * Receives changes of tasks while the page is visible. Pages in the background would use up a
 * browser's few connections to a site.
 */
export class TaskEvents {
  /**
   * @param {() => void} ready called whenever all tasks must be reloaded
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
      // loading the tasks reports the error
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
