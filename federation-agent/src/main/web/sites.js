import {ask} from './api.js';
import {el} from './parts/dom.js';
import {count, t} from './parts/words.js';

/** Other sites and the libraries that they grant. */
export class SitesPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('sites'));
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.list = el('div');
    this.root = el('div', {}, el('h1', {}, t('sites')), this.problem, this.list);
    this.load();
  }

  async load() {
    try {
      const {sites} = await ask('GET', '/v1/sites');
      this.list.replaceChildren(...(sites.length === 0
        ? [el('p.card', {}, t('noSites'))]
        : sites.map((/** @type {any} */ site) => this.site(site))));
    } catch (e) {
      this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
      this.problem.hidden = false;
    }
  }

  /**
   * @param {any} site
   */
  site(site) {
    const libraries = el('ul');
    if (!site.revoked) {
      this.libraries(site.site, libraries);
    }
    return el('section.card', {}, el('h2', {}, site.title + ' (' + site.site + ')'),
      site.revoked ? el('p', {}, t('siteRevoked')) : el('h3', {}, t('siteLibraries')), libraries);
  }

  /**
   * @param {string} site
   * @param {HTMLElement} into
   */
  async libraries(site, into) {
    try {
      const {libraries} = await ask('GET', '/v1/sites/' + site + '/libraries');
      into.replaceChildren(...libraries.map((/** @type {any} */ each) =>
        el('li', {}, each.title + t('colon') + t('siteLeft', count(each.sentencesLeft), count(each.sentencesPerDay)))));
    } catch (e) {
      into.replaceChildren(el('li', {}, /** @type {Error} */ (e).message || t('unreachable')));
    }
  }
}
