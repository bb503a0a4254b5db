import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maybe, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { Value } from 'typebox/value';
import { accountTexts as texts } from '../../contract/account/texts.ts';
import { contentTexts, type giveConsent, PrivacyText } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** The county's text about personal data with the digest by which an agreement names it. */
export interface PrivacyTextInForce {
  text: PrivacyText;
  digest: string;
}

/** Reads `privacy.json` of the folder; null where the county has none. Throws where it is not whole. */
export function loadPrivacyText(folder: string | undefined): PrivacyTextInForce | null {
  const path = folder && join(folder, 'privacy.json');
  if (!path || !existsSync(path)) return null;
  const text: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Value.Check(PrivacyText, text)) {
    const [error] = Value.Errors(PrivacyText, text);
    throw new Error(
      contentTexts.privacyBroken(`${error?.instancePath.slice(1) ?? ''} ${error?.message ?? ''}`.trim()),
    );
  }
  return { text, digest: createHash('sha256').update(JSON.stringify(text)).digest('hex') };
}

/** The text in force, if it is the version that a person read. Throws, at `path`, where another one is in force. */
export function readVersion(deps: Deps, version: string, path: string): PrivacyTextInForce {
  if (!deps.privacy) throw new HttpError('missing', texts.noText);
  if (deps.privacy.text.version !== version) throw brokenFields([{ path, message: texts.staleText }]);
  return deps.privacy;
}

/** Records that an account agreed to a text; once for each text. */
export async function keepConsent(
  tx: Tx,
  accountId: string,
  { text, digest }: PrivacyTextInForce,
  at: Date,
): Promise<void> {
  await run(
    tx,
    tables
      .insertInto('people.consent')
      .values({ account_id: accountId, text_version: text.version, text_digest: digest, given_at: at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Whether a person agreed to the text in force. */
export async function consentOf(deps: Deps, accountId: string) {
  const { privacy } = deps;
  const given =
    privacy &&
    (await maybe<{ at: Date }>(
      deps.db.kysely,
      tables
        .selectFrom('people.consent')
        .select('given_at as at')
        .where('account_id', '=', accountId)
        .where('text_version', '=', privacy.text.version)
        .where('text_digest', '=', privacy.digest),
    ));
  return { version: privacy?.text.version ?? null, givenAt: given?.at.toISOString() ?? null };
}

/** Records the caller's agreement to the text that they read. */
export async function agree(deps: Deps, call: Call<typeof giveConsent>): Promise<null> {
  const text = readVersion(deps, call.body.version, 'version');
  Object.assign(call.entry, { target: `account:${call.person.id}`, detail: { version: text.text.version } });
  await call.act((tx) => keepConsent(tx, call.person.id, text, deps.now()));
  return null;
}
