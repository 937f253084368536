import './errors.js';
import './messages.js';
import {AccountPage} from './account.js';
import {AdministrationPage} from './administration.js';
import {ApiError, ask, onSessionEnd, useToken} from './api.js';
import {AssignmentPage} from './assignment.js';
import {EvidencePage} from './evidence.js';
import {HomePage} from './home.js';
import {LibraryPage} from './library.js';
import {SitesPage} from './sites.js';
import {UploadQueue} from './uploads.js';
import {VerifyPage} from './verify.js';
import {el} from './parts/dom.js';
import {chooseLanguage, languageCode, otherLanguage, t} from './parts/words.js';

/** Address of the public page that verifies reports. */
const VERIFY = '#/verify';

/** Storage key of the language. */
const LANGUAGE = 'palimpsest-language';

/** The desk: session and current page. */
class Desk {
  constructor() {
    this.head = /** @type {HTMLElement} */ (document.getElementById('head'));
    this.main = /** @type {HTMLElement} */ (document.getElementById('main'));
    /** @type {any} */
    this.account = null;
    /** @type {{root: HTMLElement, close?: () => void}|null} */
    this.page = null;
    this.queue = new UploadQueue(() => (this.account ? this.account.fileBytesMax : 0));
    this.sending = el('a.badge', {hidden: true});
    this.queue.watch(() => this.drawSending());
    const why = /^#openid=(refused|expired|provider|account|logout|out)$/.exec(window.location.hash);
    this.why = why ? why[1] : null;
    if (why) {
      window.history.replaceState(null, '', window.location.pathname);
    }
    chooseLanguage(localStorage.getItem(LANGUAGE) || navigator.language || 'en');
    onSessionEnd(() => this.login(t('sessionEnded')));
    window.addEventListener('hashchange', () => (this.account || window.location.hash === VERIFY ? this.show() : this.login('')));
    this.enter();
  }

  /** Logs in with a key in the address, or with the current session. */
  async enter() {
    const key = /^#key=([A-Za-z0-9_-]+)$/.exec(window.location.hash);
    if (key) {
      window.history.replaceState(null, '', window.location.pathname);
    }
    try {
      this.begin(key
        ? await ask('POST', '/v1/session', {key: key[1]})
        : await ask('GET', '/v1/session'));
    } catch (e) {
      if (window.location.hash === VERIFY) {
        this.show();
        return;
      }
      this.login(e instanceof ApiError && key ? e.message : this.why ? t('openid.' + this.why) : '');
    }
  }

  /**
   * @param {any} session
   */
  begin(session) {
    this.account = session;
    useToken(session.token);
    this.show();
  }

  /**
   * @param {string} why
   */
  login(why) {
    this.account = null;
    this.leave();
    this.title(t('signIn'));
    const name = /** @type {HTMLInputElement} */ (
      el('input', {type: 'text', autocomplete: 'username', required: true, name: 'name'}));
    const password = /** @type {HTMLInputElement} */ (
      el('input', {type: 'password', autocomplete: 'current-password', required: true, name: 'password'}));
    const problem = el('p.problem', {role: 'alert', hidden: !why}, why);
    const form = el('form.login', {submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        this.begin(await ask('POST', '/v1/session', {name: name.value, password: password.value}));
      } catch (e) {
        problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
        problem.hidden = false;
        password.value = '';
      }
    }},
      el('label.field', {}, t('account'), name),
      el('label.field', {}, t('password'), password),
      el('button', {type: 'submit'}, t('signIn')));
    this.head.replaceChildren(this.navigation([]));
    const provider = el('p');
    this.main.replaceChildren(el('h1', {}, t('signIn')), problem, provider, form,
      el('p', {}, el('a', {href: VERIFY}, t('verifyReport'))));
    name.focus();
    this.offerProvider(provider);
  }

  /**
   * @param {HTMLElement} into
   */
  async offerProvider(into) {
    try {
      const {openid} = await ask('GET', '/v1/session/ways');
      if (openid) {
        into.append(el('a.provider', {href: '/v1/session/openid'}, t('openidSignIn')));
      }
    } catch {
      // a login by password reports that the site does not answer
    }
  }

  leave() {
    if (this.page && this.page.close) {
      this.page.close();
    }
    this.page = null;
  }

  show() {
    this.leave();
    const address = window.location.hash.slice(1);
    const check = /^\/checks\/([A-Za-z0-9_-]+)(?:\/beside\/(\d+))?$/.exec(address);
    const assignment = /^\/assignments\/([A-Za-z0-9_-]+)$/.exec(address);
    const role = this.account ? this.account.role : '';
    const mayManage = role === 'librarian' || role === 'administrator';
    if (window.location.hash === VERIFY) {
      this.page = new VerifyPage(this);
    } else if (check) {
      this.page = new EvidencePage(this, check[1], check[2] ? Number(check[2]) : null);
    } else if (assignment) {
      this.page = new AssignmentPage(this, assignment[1]);
    } else if (address === '/library' && mayManage) {
      this.page = new LibraryPage(this);
    } else if (address === '/administration' && role === 'administrator') {
      this.page = new AdministrationPage(this);
    } else if (address === '/account') {
      this.page = new AccountPage(this);
    } else if (address === '/sites') {
      this.page = new SitesPage(this);
    } else {
      this.page = new HomePage(this);
    }
    const links = !this.account ? [] : [['', t('navChecks'), !address || check || assignment],
      ...(mayManage ? [['/library', t('navLibrary'), address === '/library']] : []),
      ['/sites', t('navSites'), address === '/sites'],
      ...(role === 'administrator'
        ? [['/administration', t('navAdministration'), address === '/administration']] : [])];
    this.head.replaceChildren(this.navigation(links));
    this.main.replaceChildren(this.page.root);
  }

  /**
   * @param {any[][]} links address, name, whether it is the current page
   */
  navigation(links) {
    document.documentElement.lang = languageCode();
    const account = this.account;
    return el('nav', {'aria-label': t('desk')},
      el('strong', {}, 'Palimpsest'),
      links.map(([address, name, isShown]) =>
        el('a', {href: '#' + address, 'aria-current': isShown ? 'page' : false}, name)),
      this.sending,
      el('span.apart'),
      account ? el('a.who', {href: '#/account'}, t('who', account.name, t('role.' + account.role))) : '',
      el('button', {type: 'button', lang: otherLanguage(), click: () => this.speak(otherLanguage())}, t('language')),
      account ? el('button', {type: 'button', click: () => this.signOut()}, t('signOut'))
        : window.location.hash === VERIFY ? el('a', {href: '#'}, t('signIn')) : '');
  }

  /**
   * @param {string} language
   */
  speak(language) {
    chooseLanguage(language);
    localStorage.setItem(LANGUAGE, language);
    if (this.account || window.location.hash === VERIFY) {
      this.show();
    } else {
      this.login('');
    }
  }

  /** Logs out here, and links to the logout at the provider. */
  async signOut() {
    const isOfProvider = this.account.openid;
    this.queue.clear();
    try {
      await ask('DELETE', '/v1/session');
    } finally {
      window.location.hash = '';
      this.login('');
    }
    if (isOfProvider) {
      this.main.querySelector('h1')?.after(el('p.note.provider-out', {role: 'status'}, t('openidStillIn') + ' ',
        el('a', {href: '/v1/session/openid/logout'}, t('openidSignOut'))));
    }
  }

  /** Shows uploads that continue on other pages. */
  drawSending() {
    const {open, all, page} = this.queue.progress();
    this.sending.hidden = open === 0;
    this.sending.textContent = t('sendingOf', all - open, all);
    this.sending.setAttribute('href', page);
  }

  /**
   * @param {string} title of the current page
   */
  title(title) {
    document.title = title + ' · Palimpsest';
  }
}

new Desk();
