import {ask} from './api.js';
import {time} from './checks.js';
import {el} from './parts/dom.js';
import {count, t} from './parts/words.js';
import {sureButton} from './sure.js';

const ROLES = ['user', 'librarian', 'administrator'];
const ROWS = 50;

/** For administrators: accounts, what users may check against, grants to other sites, and what has happened. */
export class AdministrationPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    desk.title(t('administration'));
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.accounts = el('div');
    this.rights = el('div');
    this.grants = el('div');
    this.audit = el('div');
    this.verdict = el('p', {role: 'status'});
    this.root = el('div', {}, el('h1', {}, t('administration')), this.problem,
      el('h2', {}, t('accounts')), this.accounts, this.accountForm(),
      el('h2', {}, t('rights')), el('p.note', {}, t('rightsNote')), this.rights, this.rightsForm(),
      el('h2', {}, t('grants')), el('p.note', {}, t('grantsNote')), this.grants,
      el('h2', {}, t('audit')),
      el('div.bar', {}, el('button', {type: 'button', click: () => this.verify()}, t('auditVerify'))), this.verdict,
      this.audit);
    this.load();
  }

  async load() {
    await this.doing(async () => {
      const [{accounts}, {rights}, {grants}] = await Promise.all(
        ['/v1/accounts', '/v1/rights', '/v1/grants'].map((path) => ask('GET', path)));
      this.drawAccounts(accounts);
      this.drawRights(rights);
      this.drawGrants(grants);
      await this.records(null);
    });
  }

  /**
   * Does something, and says what hindered it.
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
   * Changes something, and shows what is so then.
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

  /**
   * @param {any[]} accounts
   */
  drawAccounts(accounts) {
    this.accounts.replaceChildren(table(t('accounts'), [t('account'), t('role'), t('accountGroups'), t('state'), t('remove')],
      accounts.map((account) => [
        account.name,
        this.roleChoice(account),
        account.groups.join(', '),
        el('button', {type: 'button', 'aria-label': t(account.disabled ? 'enable' : 'disable') + ': ' + account.name,
          click: () => this.change('PUT', accountPath(account.name), {disabled: !account.disabled})},
          t(account.disabled ? 'enable' : 'disable')),
        sureButton(t('remove'), account.name, () => this.change('DELETE', accountPath(account.name)))])));
  }

  /**
   * @param {any} account
   */
  roleChoice(account) {
    const choice = /** @type {HTMLSelectElement} */ (
      el('select', {'aria-label': t('role') + ': ' + account.name,
        change: () => this.change('PUT', accountPath(account.name), {role: choice.value})}, roles()));
    choice.value = account.role;
    return choice;
  }

  accountForm() {
    const name = field('text', t('account'));
    const password = field('password', t('password'));
    const groups = field('text', t('groupsField'), false);
    const role = /** @type {HTMLSelectElement} */ (el('select', {}, roles()));
    return el('form', {submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const account = {role: role.value, password: password.input.value, groups: names(groups.input.value)};
      password.input.value = '';
      this.change('PUT', accountPath(name.input.value), account);
    }},
      el('div.fields', {}, name.root, password.root, el('label.field', {}, t('role'), role), groups.root),
      el('button', {type: 'submit'}, t('accountSave')));
  }

  /**
   * @param {any[]} rights
   */
  drawRights(rights) {
    this.rights.replaceChildren(rights.length === 0
      ? el('p', {}, t('noRights'))
      : table(t('rights'), [t('holder'), t('collections'), t('otherLibraries'), t('remove')],
        rights.map((each) => [each.holder, each.collections.join(', '), each.libraries.join(', '),
          sureButton(t('remove'), each.holder, () => this.change('DELETE', '/v1/rights/' + encodeURIComponent(each.holder)))])));
  }

  rightsForm() {
    const holder = field('text', t('holderField'));
    const collections = field('text', t('collectionsField'), false);
    const libraries = field('text', t('librariesField'), false);
    return el('form', {submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.change('PUT', '/v1/rights/' + encodeURIComponent(holder.input.value.trim()),
        {collections: names(collections.input.value), libraries: names(libraries.input.value)});
    }},
      el('div.fields', {}, holder.root, collections.root, libraries.root),
      el('button', {type: 'submit'}, t('rightsSave')));
  }

  /**
   * @param {any[]} grants
   */
  drawGrants(grants) {
    this.grants.replaceChildren(grants.length === 0
      ? el('p', {}, t('noGrants'))
      : table(t('grants'), [t('sites'), t('library'), t('evidenceLevel'), t('quota'), t('until'), t('remove')],
        grants.map((grant) => [grant.site, grant.library, grant.evidence, count(grant.sentencesPerDay),
          grant.validUntil.slice(0, 10),
          sureButton(t('remove'), grant.site + ' ' + grant.library,
            () => this.change('DELETE', '/v1/grants/' + grant.site + '/' + grant.library))])));
  }

  /**
   * @param {number|null} before
   */
  async records(before) {
    const {records} = await ask('GET', '/v1/audit?rows=' + ROWS + (before ? '&before=' + before : ''));
    const last = records.length === 0 ? 1 : records[records.length - 1].number;
    this.audit.replaceChildren(
      table(t('audit'), [t('number'), t('at'), t('event'), t('sites'), t('facts')],
        records.map((/** @type {any} */ record) => [count(record.number), time(record.at), record.event, record.site || '',
          Object.entries(record.facts).map(([name, value]) => name + ' ' + value).join(', ')])),
      el('div.bar', {},
        el('button', {type: 'button', disabled: !before, click: () => this.doing(() => this.records(null))}, t('newest')),
        el('button', {type: 'button', disabled: last <= 1, click: () => this.doing(() => this.records(last))}, t('earlierRecords'))));
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
 * @param {string} name
 */
function accountPath(name) {
  return '/v1/accounts/' + encodeURIComponent(name.trim());
}

function roles() {
  return ROLES.map((role) => el('option', {value: role}, t('role.' + role)));
}

/**
 * A field with its name.
 * @param {string} type
 * @param {string} name
 * @param {boolean} [required]
 */
function field(type, name, required = true) {
  const input = /** @type {HTMLInputElement} */ (
    el('input', {type, required, autocomplete: type === 'password' ? 'new-password' : 'off'}));
  return {root: el('label.field', {}, name, input), input};
}

/**
 * What stands between commas.
 * @param {string} text
 */
function names(text) {
  return text.split(/[,，]/).map((name) => name.trim()).filter((name) => name);
}

/**
 * @param {string} name
 * @param {string[]} heads
 * @param {(Node|string)[][]} rows
 */
function table(name, heads, rows) {
  return el('div.scroll', {tabindex: 0, role: 'region', 'aria-label': name},
    el('table', {},
      el('thead', {}, el('tr', {}, heads.map((head) => el('th', {scope: 'col'}, head)))),
      el('tbody', {}, rows.map((row) => el('tr', {}, row.map((cell) => el('td', {}, cell)))))));
}
