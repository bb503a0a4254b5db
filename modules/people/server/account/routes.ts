import { type BoundRoute, bind } from '@homestead/http/server';
import {
  closeAccount,
  getConsent,
  getOwnData,
  getPrivacyText,
  giveConsent,
  resetPasswordBySms,
  sendCloseCode,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { closeOwn, sendCode } from './close.ts';
import { readOwnData } from './own-data.ts';
import { agree, consentOf } from './privacy.ts';
import { resetBySms } from './reset.ts';

/** The calls of a person's own account: consent, a password by text message, the own data, closing. */
export function accountHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(getPrivacyText, async () => deps.privacy?.text ?? null),
    bind(getConsent, (call) => consentOf(deps, call.person.id)),
    bind(giveConsent, (call) => agree(deps, call)),
    bind(resetPasswordBySms, (call) => resetBySms(deps, call)),
    bind(getOwnData, (call) => readOwnData(deps, call.person)),
    bind(sendCloseCode, (call) => sendCode(deps, call)),
    bind(closeAccount, (call) => closeOwn(deps, call)),
  ];
}
