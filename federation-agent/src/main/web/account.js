import {ask} from './api.js';
import {askForm} from './form.js';
import {time} from './states.js';
import {sureButton} from './sure.js';
import {tableOf} from './table.js';
import {el} from './parts/dom.js';
import {t} from './parts/words.js';

const SCOPES = ['check', 'library', 'all'];

/** The user's own account: password and API keys. */
export class AccountPage {
  /**
   * @param {any} desk
   */
  constructor(desk) {
    this.desk = desk;
    desk.title(t('account'));
    this.problem = el('p.problem', {role: 'alert', hidden: true});
    this.said = el('p', {role: 'status'});
    this.keys = el('div');
    this.root = el('div', {},
      el('h1', {}, t('account')), el('p.note', {}, t('who', desk.account.name, t('role.' + desk.account.role))), this.problem, this.said,
      desk.account.openid ? '' : el('section.card', {}, el('h2', {}, t('password')),
        el('button', {type: 'button', click: () => this.changePassword()}, t('changePassword'))),
      el('section.card', {}, el('h2', {}, t('keysForPrograms')), el('p.note', {}, t('keysHelp')), this.keys,
        el('button', {type: 'button', click: () => this.addKey()}, t('newKey'))));
    this.load();
  }

  async load() {
    try {
      const {tokens} = await ask('GET', '/v1/account/tokens');
      this.keys.replaceChildren(tokens.length === 0 ? el('p.empty', {}, t('noKeys'))
        : tableOf(t('keysForPrograms'), [t('name'), t('scope'), t('created'), t('lastUsed'), ''],
          tokens.map((/** @type {any} */ token) => [token.name, t('scope.' + token.scope), time(token.createdAt),
            token.usedAt ? time(token.usedAt) : '', sureButton(t('revoke'), token.name, async () => {
              await ask('DELETE', '/v1/account/tokens/' + token.name);
              await this.load();
            })])));
      this.problem.hidden = true;
    } catch (e) {
      this.problem.textContent = /** @type {Error} */ (e).message || t('unreachable');
      this.problem.hidden = false;
    }
  }

  changePassword() {
    askForm(t('changePassword'), [
      {name: 'current', label: t('passwordNow'), type: 'password', required: true},
      {name: 'password', label: t('passwordNew'), type: 'password', required: true, help: t('passwordHelp')},
    ], t('save'), async ({current, password}) => {
      await ask('PUT', '/v1/account/password', {current, password});
      this.said.textContent = t('passwordChanged');
    });
  }

  addKey() {
    askForm(t('newKey'), [
      {name: 'name', label: t('name'), required: true},
      {name: 'scope', label: t('scope'), type: 'select', options: SCOPES.map((scope) => [scope, t('scope.' + scope)])},
    ], t('save'), async ({name, scope}) => {
      const {secret} = await ask('POST', '/v1/account/tokens', {name, scope});
      await this.load();
      this.said.replaceChildren(t('keyOnce') + ' ', el('code', {}, secret));
    });
  }
}
