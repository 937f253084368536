import {ask} from './api.js';
import {el} from './parts/dom.js';
import {nameText} from './parts/notes.js';
import {count, t} from './parts/words.js';

const TYPES = ['thesis', 'paper', 'application'];

/** Parameters that evidence pages need. */
const EVIDENCE = {'passages.text': 'runs', coverage: 'true'};

/** Settings of a check: libraries, partner sites, authors; collapsed by default. */
export class Settings {
  /**
   * @param {any} desk
   * @param {{authors: boolean}} options whether authors can be named
   */
  constructor(desk, options) {
    this.desk = desk;
    /** @type {{box: HTMLInputElement, documents: number}[]} */
    this.collections = [];
    /** @type {{box: HTMLInputElement, site: string, title: string, libraries: string[]}[]} */
    this.sites = [];
    this.local = el('fieldset', {}, el('legend', {}, t('libraries')));
    this.remote = el('fieldset', {hidden: true}, el('legend', {}, t('otherSites')));
    this.shows = /** @type {HTMLInputElement} */ (el('input', {type: 'checkbox', change: () => this.say()}));
    this.type = /** @type {HTMLSelectElement} */ (el('select', {},
      el('option', {value: ''}, t('typeByText')),
      TYPES.map((type) => el('option', {value: type}, nameText('type', type)))));
    this.authors = /** @type {HTMLInputElement} */ (el('input', {type: 'text', 'aria-describedby': 'authors-help'}));
    this.with = el('p', {role: 'status'});
    this.leaves = el('p.sent', {role: 'status'});
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.root = el('div.settings', {}, this.problem, this.with, this.leaves,
      el('details', {}, el('summary', {}, t('change')),
        el('div.fields', {}, this.local, this.remote,
          el('label.field', {}, t('documentType'), this.type),
          options.authors ? el('div', {}, el('label.field', {}, t('authors'), this.authors),
            el('p.note', {id: 'authors-help'}, t('authorsHelp'))) : '')),
      el('p.note', {}, kept(desk.account)));
    this.ready = this.load();
  }

  async load() {
    try {
      const {collections} = await ask('GET', '/v1/collections');
      for (const each of collections) {
        const box = /** @type {HTMLInputElement} */ (
          el('input', {type: 'checkbox', value: each.name, checked: true, change: () => this.say()}));
        this.collections.push({box, documents: each.documents});
        this.local.append(el('label', {}, box, ' ' + t('collection', each.name, count(each.documents))));
      }
      if (collections.length === 0) {
        this.local.append(el('p', {}, t(this.desk.account.role === 'user' ? 'noRightsHere' : 'noCollections')));
      }
      this.say();
      const {sites} = await ask('GET', '/v1/sites');
      await Promise.all(sites.filter((/** @type {any} */ site) => !site.revoked).map((/** @type {any} */ site) => this.offer(site)));
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
      return; // the page of partner sites shows the error
    }
    if (libraries.length === 0) {
      return;
    }
    const box = /** @type {HTMLInputElement} */ (el('input', {type: 'checkbox', change: () => this.say()}));
    this.sites.push({box, site: peer.site, title: peer.title, libraries: libraries.map((/** @type {any} */ each) => each.id)});
    this.remote.append(el('label', {}, box, ' ' + peer.title + t('colon')
      + libraries.map((/** @type {any} */ each) => each.title).join(', ')));
    if (this.remote.hidden) {
      this.remote.hidden = false;
      this.remote.append(el('label', {}, this.shows, ' ' + t('showText')));
    }
  }

  chosen() {
    return this.collections.filter(({box}) => box.checked);
  }

  asked() {
    return this.sites.filter(({box}) => box.checked);
  }

  /** Summary before sending: libraries, and data for other sites. */
  say() {
    const names = [
      ...this.chosen().map(({box, documents}) => t('collection', box.value, count(documents))),
      ...this.asked().map(({title}) => title)];
    const isEmpty = this.asked().length === 0 && this.chosen().every(({documents}) => documents === 0);
    this.with.replaceChildren(names.length === 0 ? t('comparedWithNothing') : t('comparedWith', names.join(', ')), ' ',
      isEmpty && names.length > 0 ? el('strong', {}, t('libraryEmpty')) : '');
    const sites = this.asked().map(({title}) => title).join(', ');
    this.leaves.textContent = sites ? t(this.shows.checked ? 'leavesText' : 'leavesNone', sites) : t('staysHere');
  }

  isAny() {
    return this.chosen().length + this.asked().length > 0;
  }

  /** The settings as members of a task or an assignment. */
  value() {
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
      collections: this.chosen().map(({box}) => box.value),
      remote: this.asked().map(({site, libraries}) => ({site, libraries})),
      evidence: this.asked().length > 0 && this.shows.checked ? 'verify' : 'none',
      params,
    };
  }
}

/**
 * The names of a field. Keeps commas, because the library knows whether they separate names.
 * @param {string} value
 */
export function namesOf(value) {
  return value.split(/[、;；]/).map((name) => name.trim()).filter(Boolean);
}

/**
 * The dates of deletion.
 * @param {any} account
 */
function kept({checkDaysMin: least, checkDaysMax: most}) {
  return least === most ? t('checksKept', count(most)) : t('checksKeptBetween', count(least), count(most));
}
