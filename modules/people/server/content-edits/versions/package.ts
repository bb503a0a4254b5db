import { canonicalJson, newId } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type * as routes from '../../../contract/content/versions.ts';
import { contentLimits, SignerKey } from '../../../contract/content/versions.ts';
import { localTime } from '../../account/own-data.ts';
import { type VersionDeps, versioned } from './deps.ts';
import { detail, getKind, note, refused, withRows } from './edit.ts';
import { fingerprintOf, isSigned, ownKey, trustedName } from './signers.ts';
import { entriesOf, getStored, insertVersion, writeEntries } from './store.ts';

/** The version of packages that this program writes and reads. */
export const packageFormat = 1;
const exact = { additionalProperties: false };
const Text = Type.String({ maxLength: 500 });

const Signed = Type.Object(
  {
    format: Type.Literal('homestead-content'),
    formatVersion: Type.Integer({ minimum: 1 }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    note: Text,
    county: Text,
    createdAt: Text,
    entries: Type.Array(
      Type.Object(
        {
          kind: Type.String({ minLength: 1, maxLength: 64 }),
          key: Type.String({ minLength: 1, maxLength: 200 }),
          entry: Type.Unsafe<object | null>(Type.Union([Type.Null(), Type.Object({})])),
        },
        exact,
      ),
      { minItems: 1, maxItems: contentLimits.entries },
    ),
    publicKey: SignerKey,
  },
  exact,
);
type Signed = Static<typeof Signed>;

/** What is signed is the text of the package without its signature, with sorted names. */
const signedText = (value: Signed) => canonicalJson(value);

export function exportPackage(deps: VersionDeps, county: string, call: Call<typeof routes.exportPackage>) {
  const { versionId, kinds: names } = call.body;
  return call.act(async (tx) => {
    const now = deps.now();
    const version = versionId === undefined ? undefined : await getStored(tx, versionId);
    const entries: Signed['entries'] = [];
    if (version)
      for (const { kind, key, entry } of await entriesOf(tx, version.id)) entries.push({ kind, key, entry });
    else
      for (const { kind, read } of names?.map((name) => getKind(deps, name)) ?? versioned(deps.kinds))
        for (const [key, entry] of await read(tx)) entries.push({ kind, key, entry });
    if (entries.length === 0) throw new HttpError('conflict', texts.nothing);
    const key = await ownKey(tx, deps.signature, now);
    const name = version?.name ?? texts.packageName(localTime(now).slice(0, 10));
    const about = { name, note: version?.note ?? '', county, createdAt: now.toISOString() };
    const format = { format: 'homestead-content', formatVersion: packageFormat } as const;
    const said: Signed = { ...format, ...about, entries, publicKey: key.publicKey };
    const signature = key.sign(signedText(said));
    Object.assign(call.entry, { summary: texts.acts.exported(name), detail: { entries: entries.length } });
    return { name: texts.fileName(name), text: JSON.stringify({ ...said, signature }, null, 1) };
  });
}

/** Reads a package as a draft. Refused are what is cut short, newer, altered, signed by nobody whom we trust, or names a path. */
export function importPackage(deps: VersionDeps, call: Call<typeof routes.importPackage>) {
  const { said, signature } = readPackage(call.body.text);
  return call.act(async (tx) => {
    const now = deps.now();
    const { publicKey, name, entries } = said;
    const signer = await trustedName(tx, publicKey);
    if (signer === undefined)
      throw refused('text', texts.packageUnknown(said.county, fingerprintOf(publicKey)));
    if (!isSigned(publicKey, signedText(said), signature)) throw refused('text', texts.packageAltered);
    const id = newId();
    const seen = new Set<string>();
    const twice = entries.find(({ kind, key }) => seen.size === seen.add(`${kind} ${key}`).size);
    if (twice) throw refused('text', texts.packageTwice(twice.key));
    const written = await withRows(deps, tx, entries);
    const changes = written.filter(({ entry, base }) => canonicalJson(entry) !== canonicalJson(base));
    if (changes.length > contentLimits.entries) throw refused('text', texts.tooMany(contentLimits.entries));
    await insertVersion(tx, { id, name, note: said.note, origin: signer }, call.person, now);
    await writeEntries(tx, id, changes, call.person, now);
    note(call, id, texts.acts.imported(name), {
      signer,
      fingerprint: fingerprintOf(publicKey),
      entries: changes.length,
    });
    return detail(deps, tx, call, id);
  });
}

function readPackage(text: string): { said: Signed; signature: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('text', texts.packageBroken);
  }
  const { signature, ...said } = (value ?? {}) as Record<string, unknown>;
  if (said['format'] === 'homestead-content' && Number(said['formatVersion']) > packageFormat)
    throw refused('text', texts.packageNewer);
  if (typeof signature !== 'string' || !Value.Check(Signed, said)) throw refused('text', texts.packageBroken);
  return { said, signature };
}
