import { type BoundRoute, bind } from '@homestead/http/server';
import {
  addPasskey,
  beginOidc,
  beginPasskey,
  beginSecondFactor,
  changePassword,
  clientSettings,
  confirmSecondFactor,
  divisionTree,
  endOtherSessions,
  endOwnSession,
  endSecondFactor,
  exchangeSsoCode,
  issueSsoCode,
  issueTicket as issueTicketSpec,
  listSessions,
  login,
  logout,
  me,
  readSecondFactor,
  register,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  returnOidc,
  sendSmsCode,
  validate,
} from '../contract/index.ts';
import { consumerHandlers } from './consumers/routes.ts';
import type { Deps } from './deps.ts';
import { beginSignIn, endSignIn } from './oidc/oidc.ts';
import { endOne, endOthers, listOwnSessions } from './own/sessions.ts';
import { changeOwnPassword, readProfile } from './own-account.ts';
import { beginRegistration, keepPasskey, remove, rename } from './second-factor/passkeys.ts';
import {
  beginFactor,
  confirmFactor,
  endFactor,
  readFactor,
  renewCodes,
  resetFactor,
} from './second-factor/second-factor.ts';
import { sendCode } from './sign-in/codes/sms.ts';
import { exchangeCode, issueCode } from './sign-in/codes/sso.ts';
import { registerVillager } from './sign-in/register.ts';
import { endSession, sessionOf } from './sign-in/sessions.ts';
import { signIn } from './sign-in/sign-in.ts';
import { issueTicket } from './sign-in/tickets.ts';

const headerOf = (call: { request: { headers: Record<string, unknown> } }) =>
  call.request.headers['authentication'];

export function peopleHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(login, (call) => signIn(deps, call)),
    bind(validate, async (call) => {
      if (call.caller) {
        const { roles, capabilities, ...person } = call.caller;
        return { ...person, roles: [...roles], capabilities: [...capabilities] };
      }
      // Spec 1 §8: the client reads code '409' in a reply of HTTP 200; a dead token is a normal answer of this call.
      const dead = { code: '409', message: 'Token不存在或已失效', data: null };
      call.reply.type('application/json; charset=utf-8').serializer(String).send(JSON.stringify(dead));
      return undefined as never;
    }),
    bind(clientSettings, async () => ({
      bigScreen: deps.bigScreen,
      oidcName: deps.oidc?.name ?? null,
    })),
    bind(beginOidc, (call) => beginSignIn(deps, call)),
    bind(returnOidc, (call) => endSignIn(deps, call)),
    bind(logout, async (call) => {
      const session = await sessionOf(deps.db.kysely, headerOf(call));
      call.entry.kind = 'sign-in';
      await call.act((tx) => endSession(tx, session.id));
      return null;
    }),
    bind(register, (call) => registerVillager(deps, call)),
    bind(sendSmsCode, (call) => sendCode(deps, call)),
    bind(issueTicketSpec, (call) => issueTicket(deps, call, headerOf(call))),
    bind(issueSsoCode, (call) => issueCode(deps, call)),
    bind(exchangeSsoCode, (call) => exchangeCode(deps, call)),
    bind(changePassword, async (call) => {
      await changeOwnPassword(deps, call, headerOf(call));
      return null;
    }),
    bind(me, (call) => readProfile(deps, call.person, headerOf(call))),
    ...consumerHandlers(deps),
    bind(readSecondFactor, (call) => readFactor(deps, call.person)),
    bind(beginSecondFactor, (call) => beginFactor(deps, call)),
    bind(confirmSecondFactor, (call) => confirmFactor(deps, call)),
    bind(renewRecoveryCodes, (call) => renewCodes(deps, call)),
    bind(endSecondFactor, (call) => endFactor(deps, call)),
    bind(resetSecondFactor, (call) => resetFactor(deps, call)),
    bind(beginPasskey, (call) => beginRegistration(deps, call)),
    bind(addPasskey, (call) => keepPasskey(deps, call)),
    bind(renamePasskey, (call) => rename(call)),
    bind(removePasskey, (call) => remove(deps, call)),
    bind(listSessions, (call) => listOwnSessions(deps, call, headerOf(call))),
    bind(endOwnSession, (call) => endOne(deps, call)),
    bind(endOtherSessions, (call) => endOthers(call, headerOf(call))),
    bind(divisionTree, async (call) => {
      await deps.divisions.ensure();
      return deps.divisions.tree(call.query.scope === 'mine' ? call.caller?.division : undefined);
    }),
  ];
}
