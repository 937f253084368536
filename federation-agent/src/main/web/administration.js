import {ask} from './api.js';
import {askForm} from './form.js';
import {time} from './states.js';
import {sureButton} from './sure.js';
import {tableOf} from './table.js';
import {el} from './parts/dom.js';
import {Tabs} from './parts/tabs.js';
import {WORDS, count, t} from './parts/words.js';

const ROLES = ['user', 'librarian', 'administrator'];
const LEVELS = ['none', 'metadata', 'snippet'];
const ROWS = 50;
const EVERYBODY = 'everybody';
const ANY = '*';

/** Administration: accounts, rights, grants to partner sites, and the audit log. */
export class AdministrationPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('administration'));
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.people = el('div');
    this.access = el('div');
    this.sharing = el('div');
    this.audit = el('div');
    this.verdict = el('p', {role: 'status'});
    /** @type {any} */
    this.known = {accounts: [], rights: [], grants: [], collections: [], libraries: [], sites: [], remote: []};
    this.words = /** @type {HTMLInputElement} */ (el('input', {
      type: 'search', placeholder: t('findRecord'), 'aria-label': t('findRecord'), change: () => this.records(null)}));
    const tabs = new Tabs(t('administration'), 'people');
    tabs.add('people', t('people'), -1, () => [this.people, el('button.primary', {type: 'button', click: () => this.addAccount()}, t('newAccount'))]);
    tabs.add('access', t('access'), -1, () => [el('p.note', {}, t('rightsNote')), this.access,
      el('button.primary', {type: 'button', click: () => this.editAccess(null)}, t('grantAccess'))]);
    tabs.add('sharing', t('sharing'), -1, () => this.sharing);
    tabs.add('audit', t('audit'), -1, () => [
      el('div.bar', {}, this.words, el('span.apart'),
        el('button', {type: 'button', click: () => this.verify()}, t('auditVerify'))), this.verdict, this.audit]);
    this.root = el('div', {}, el('h1', {}, t('administration')), this.problem,
      el('section.card', {}, tabs.list, tabs.panel));
    this.load();
  }

  async load() {
    await this.doing(async () => {
      const [{accounts}, {rights}, {grants}, {collections}, {libraries}, {sites}] = await Promise.all(
        ['accounts', 'rights', 'grants', 'collections', 'libraries', 'sites'].map((what) => ask('GET', '/v1/' + what)));
      const peers = sites.filter((/** @type {any} */ site) => !site.revoked);
      this.known = {accounts, rights, grants, collections, libraries, sites: peers, remote: this.known.remote};
      this.draw();
      await this.records(null);
      this.known.remote = (await Promise.all(peers.map(remoteOf))).flat();
    });
  }

  draw() {
    this.drawPeople();
    this.drawAccess();
    this.drawSharing();
  }

  /**
   * @param {() => Promise<void>} action
   */
  async doing(action) {
    try {
      await action();
      this.problem.hidden = true;
    } catch (e) {
      this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
      this.problem.hidden = false;
    }
  }

  /**
   * Makes a change and reloads the page's data.
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   */
  async change(method, path, body) {
    await this.doing(async () => {
      await ask(method, path, body);
      await this.load();
    });
  }

  drawPeople() {
    const {accounts} = this.known;
    this.people.replaceChildren(tableOf(t('people'), [t('account'), t('role'), t('accountGroups'), t('state'), ''],
      accounts.map((/** @type {any} */ account) => [
        account.name,
        t('role.' + account.role),
        account.groups.join(', '),
        account.disabled ? el('span.badge.bad', {}, t('disabled')) : '',
        el('div.bar', {},
          el('button.quiet', {type: 'button', 'aria-label': t('change') + ': ' + account.name,
            click: () => this.editAccount(account)}, t('change')),
          el('button.quiet', {type: 'button', 'aria-label': t(account.disabled ? 'enable' : 'disable') + ': ' + account.name,
            click: () => this.change('PUT', accountPath(account.name), {disabled: !account.disabled})},
            t(account.disabled ? 'enable' : 'disable')),
          sureButton(t('remove'), account.name, () => this.change('DELETE', accountPath(account.name)))),
      ])));
  }

  /** All groups of any account. */
  groups() {
    return [...new Set(this.known.accounts.flatMap((/** @type {any} */ account) => account.groups))].sort();
  }

  addAccount() {
    askForm(t('newAccount'), [
      {name: 'name', label: t('account'), required: true},
      {name: 'password', label: t('password'), type: 'password', required: true, help: t('passwordHelp')},
      {name: 'role', label: t('role'), type: 'select', options: roles()},
      {name: 'groups', label: t('groupsField'), help: this.groups().join(', ')},
    ], t('save'), async ({name, groups, ...account}) => {
      await ask('PUT', accountPath(name), {...account, groups: names(groups)});
      await this.load();
    });
  }

  /**
   * @param {any} account
   */
  editAccount(account) {
    askForm(account.name, [
      {name: 'role', label: t('role'), type: 'select', options: roles(), value: account.role},
      {name: 'groups', label: t('groupsField'), value: account.groups.join(', '), help: this.groups().join(', ')},
      {name: 'password', label: t('passwordNew'), type: 'password', help: t('passwordStays')},
    ], t('save'), async ({role, groups, password}) => {
      await ask('PUT', accountPath(account.name), {role, groups: names(groups), ...(password ? {password} : {})});
      await this.load();
    });
  }

  drawAccess() {
    const {rights} = this.known;
    this.access.replaceChildren(rights.length === 0
      ? el('p.empty', {}, t('noRights'))
      : tableOf(t('rights'), [t('holder'), t('libraries'), t('otherLibraries'), ''],
        rights.map((/** @type {any} */ each) => [
          holderName(each.holder), each.collections.map(anyName).join(', '), each.libraries.map(anyName).join(', '),
          el('div.bar', {},
            el('button.quiet', {type: 'button', 'aria-label': t('change') + ': ' + holderName(each.holder),
              click: () => this.editAccess(each)}, t('change')),
            sureButton(t('remove'), holderName(each.holder),
              () => this.change('DELETE', '/v1/rights/' + encodeURIComponent(each.holder)))),
        ])));
  }

  /**
   * @param {any} right or null to create one
   */
  editAccess(right) {
    const {accounts, collections, remote} = this.known;
    /** @type {[string, string][]} */
    const holders = [EVERYBODY, ...this.groups().map((group) => 'group:' + group),
      ...accounts.map((/** @type {any} */ account) => 'account:' + account.name)].map((holder) => [holder, holderName(holder)]);
    askForm(right ? holderName(right.holder) : t('grantAccess'), [
      ...(right ? [] : [/** @type {any} */ ({name: 'holder', label: t('holder'), type: 'select', options: holders})]),
      {name: 'collections', label: t('libraries'), type: 'checks', value: right ? right.collections : [],
        options: withPresent([ANY, ...collections.map((/** @type {any} */ each) => each.name)], right && right.collections)},
      {name: 'libraries', label: t('otherLibraries'), type: 'checks', value: right ? right.libraries : [],
        options: withPresent([ANY, ...remote], right && right.libraries)},
    ], t('save'), async ({holder, ...given}) => {
      await ask('PUT', '/v1/rights/' + encodeURIComponent(right ? right.holder : holder), given);
      await this.load();
    });
  }

  drawSharing() {
    const {grants, libraries, sites} = this.known;
    this.sharing.replaceChildren(
      el('h2', {}, t('published')), el('p.note', {}, t('publishedNote')),
      libraries.length === 0 ? el('p.empty', {}, t('noPublished'))
        : tableOf(t('published'), [t('identifier'), t('title2'), t('description'), t('libraries'), ''],
          libraries.map((/** @type {any} */ each) => [each.id, each.title, each.description,
            Object.entries(each.collections).map(([epoch, name]) => name + ' (' + epoch + ')').join(', '),
            el('div.bar', {},
              el('button.quiet', {type: 'button', 'aria-label': t('change') + ': ' + each.id, click: () => this.publish(each)}, t('change')),
              sureButton(t('withdraw'), each.id, () => this.change('DELETE', '/v1/libraries/' + each.id)))])),
      el('button', {type: 'button', click: () => this.publish(null)}, t('publish')),
      el('h2', {}, t('grants')),
      grants.length === 0 ? el('p.empty', {}, t('noGrants'))
        : tableOf(t('grants'), [t('site'), t('library'), t('evidenceLevel'), t('quota'), t('until'), ''],
          grants.map((/** @type {any} */ grant) => [grant.site, grant.library, t('level.' + grant.evidence),
            count(grant.sentencesPerDay), grant.validUntil.slice(0, 10),
            el('div.bar', {},
              el('button.quiet', {type: 'button', 'aria-label': t('change') + ': ' + grant.site + ' ' + grant.library,
                click: () => this.grant(grant)}, t('change')),
              sureButton(t('remove'), grant.site + ' ' + grant.library,
                () => this.change('DELETE', '/v1/grants/' + grant.site + '/' + grant.library)))])),
      sites.length === 0 || libraries.length === 0 ? ''
        : el('button', {type: 'button', click: () => this.grant(null)}, t('grantSite')));
  }

  /**
   * @param {any} library or null to create one
   */
  publish(library) {
    const {collections} = this.known;
    const [[epoch, collection]] = library ? Object.entries(library.collections) : [['', '']];
    askForm(library ? library.id : t('publish'), [
      ...(library ? [] : [{name: 'id', label: t('identifier'), required: true, help: t('identifierHelp')}]),
      {name: 'title', label: t('title2'), value: library ? library.title : '', required: true},
      {name: 'description', label: t('description'), value: library ? library.description : '', type: /** @type {any} */ ('textarea')},
      ...(library ? [] : [
        {name: 'collection', label: t('library'), type: /** @type {any} */ ('select'),
          options: collections.map((/** @type {any} */ each) => [each.name, each.name]), value: collection},
        {name: 'epoch', label: t('epoch'), value: epoch, required: true, help: t('epochHelp')}]),
    ], t('save'), async ({id, title, description, ...where}) => {
      const there = library ? library.collections : {[where.epoch]: where.collection};
      await ask('PUT', '/v1/libraries/' + encodeURIComponent(library ? library.id : id), {title, description, collections: there});
      await this.load();
    });
  }

  /**
   * @param {any} grant or null to create one
   */
  grant(grant) {
    const {libraries, sites} = this.known;
    askForm(t('grantSite'), [
      ...(grant ? [] : [
        {name: 'site', label: t('sites'), type: /** @type {any} */ ('select'), options: sites.map((/** @type {any} */ site) => [site.site, site.title])},
        {name: 'library', label: t('library'), type: /** @type {any} */ ('select'), options: libraries.map((/** @type {any} */ each) => [each.id, each.title])}]),
      {name: 'evidence', label: t('evidenceLevel'), type: 'select', value: grant ? grant.evidence : 'none',
        options: LEVELS.map((level) => [level, t('level.' + level)])},
      {name: 'sentencesPerDay', label: t('quota'), type: 'number', value: String(grant ? grant.sentencesPerDay : 100000), required: true},
      {name: 'until', label: t('until'), type: 'date', value: grant ? grant.validUntil.slice(0, 10) : '', help: t('untilHelp')},
    ], t('save'), async ({site, library, evidence, sentencesPerDay, until}) => {
      const [to, of] = grant ? [grant.site, grant.library] : [site, library];
      const kept = grant ? {operations: grant.operations, requestsAtOnce: grant.requestsAtOnce, distance: grant.distance, validFrom: grant.validFrom} : {};
      await ask('PUT', '/v1/grants/' + to + '/' + of, {...kept, evidence, sentencesPerDay: Number(sentencesPerDay),
        ...(until ? {validUntil: until + 'T00:00:00Z'} : {})});
      await this.load();
    });
  }

  /**
   * @param {number|null} before
   */
  async records(before) {
    await this.doing(async () => {
      const query = new URLSearchParams({rows: String(ROWS), words: this.words.value, ...(before ? {before: String(before)} : {})});
      const {records} = await ask('GET', '/v1/audit?' + query);
      const last = records.length === 0 ? 1 : records[records.length - 1].number;
      this.audit.replaceChildren(
        tableOf(t('audit'), [t('number'), t('at'), t('event'), t('account'), t('site'), t('facts')],
          records.map((/** @type {any} */ record) => [count(record.number), time(record.at), el('span', {title: record.event}, eventName(record.event)),
            record.facts.account || '', record.site || '', factsOf(record)])),
        !before && records.length < ROWS ? '' : el('div.bar', {},
          el('button', {type: 'button', disabled: !before, click: () => this.records(null)}, t('newest')),
          el('button', {type: 'button', disabled: last <= 1 || records.length < ROWS, click: () => this.records(last)}, t('earlierRecords'))));
    });
  }

  async verify() {
    this.verdict.textContent = t('auditReading');
    await this.doing(async () => {
      const found = await ask('GET', '/v1/audit/verdict');
      this.verdict.textContent = found.brokenAt === null
        ? t('auditWhole', count(found.records)) : t('auditBroken', count(found.brokenAt), count(found.records));
    });
  }
}

/**
 * A partner site's libraries, as named in rights; empty if it does not answer.
 * @param {any} site
 * @returns {Promise<string[]>}
 */
async function remoteOf(site) {
  try {
    const {libraries} = await ask('GET', '/v1/sites/' + site.site + '/libraries');
    return [site.site + '/' + ANY, ...libraries.map((/** @type {any} */ each) => site.site + '/' + each.id)];
  } catch {
    return [site.site + '/' + ANY];
  }
}

/**
 * @param {string} event
 */
function eventName(event) {
  const key = 'event.' + event.replace('.', '-');
  return WORDS[key] ? t(key) : event;
}

/**
 * @param {any} record
 */
function factsOf(record) {
  const facts = Object.entries(record.facts).filter(([name]) => name !== 'account' && (name !== 'task' || !record.document))
    .map(([name, value]) => (WORDS['fact.' + name] ? t('fact.' + name, name === 'role' ? t('role.' + value) : String(value)) : name + ' ' + value));
  return [...(record.document ? [record.document] : []), ...facts].join(t('comma'));
}

/**
 * @param {string} holder
 */
function holderName(holder) {
  const [kind, name] = holder.split(/:(.*)/);
  return holder === EVERYBODY ? t('everybody') : t('holder.' + kind, name);
}

/**
 * @param {string} name
 */
function anyName(name) {
  return name === ANY ? t('all') : name;
}

/**
 * Options extended by the selected values, which an unavailable site may not list.
 * @param {string[]} options
 * @param {string[]|null} present
 * @returns {[string, string][]}
 */
function withPresent(options, present) {
  return [...new Set([...options, ...(present || [])])].map((each) => [each, anyName(each)]);
}

/**
 * @param {string} name
 */
function accountPath(name) {
  return '/v1/accounts/' + encodeURIComponent(name.trim());
}

/** @returns {[string, string][]} */
function roles() {
  return ROLES.map((role) => [role, t('role.' + role)]);
}

/**
 * Splits names at commas.
 * @param {string} text
 */
function names(text) {
  return text.split(/[,，]/).map((name) => name.trim()).filter((name) => name);
}
