import { timingSafeEqual } from 'node:crypto';
import { anyOf, type Executor, type Row, rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type DataScope, type Grant, type Person, widestScope } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../principal.ts';
import { digest } from '../sign-in/secrets.ts';
import type { PeopleTables, RoleTable } from '../tables.ts';
import { findConsumer, type LiveConsumer, noteSecretUse } from './consumers.ts';

const tables = tablesOf<PeopleTables>();

/** What a call with a key shows: the key's public id, one of its secrets, and where it comes from. */
export interface KeyShown {
  keyId: string;
  secret: string;
  ip: string;
}

/**
 * The other system behind a key that came by HTTP Basic, as a caller. Throws deadToken for a key that is unknown, disabled,
 * expired, used from elsewhere, or shown with a wrong secret, all alike; forbidden where the key has none of the scopes.
 */
export async function authenticateKey(
  deps: Deps,
  { keyId, secret, ip }: KeyShown,
  scopes: readonly string[],
): Promise<Principal> {
  const consumer = await findConsumer(deps.db.kysely, keyId, ip);
  // Digests are of one length, so that the comparison takes as long whatever was sent.
  const sent = Buffer.from(digest(secret));
  const fits = consumer?.secrets.filter((kept) => timingSafeEqual(Buffer.from(digest(kept.secret)), sent));
  const used = fits?.[0];
  if (!consumer || !used) throw new HttpError('deadToken');
  if (!consumer.scopes.some((scope) => scopes.includes(scope))) throw new HttpError('forbidden');
  await noteSecretUse(deps.db.kysely, used.id, deps.now());
  return personOfConsumer(deps, consumer);
}

const named = (scopes: readonly string[], kind: string): string[] =>
  scopes.filter((scope) => scope.startsWith(`${kind}:`)).map((scope) => scope.slice(kind.length + 1));

/**
 * A consumer as a caller: scopes that name capabilities give them, `layer:<id>` names the map layers that its key counts for,
 * `division:<code>` the divisions; without either it counts for all.
 */
export function personOfConsumer(
  deps: Pick<Deps, 'capabilities' | 'county'>,
  { id, keyId, name, scopes }: Omit<LiveConsumer, 'secrets'>,
): Person {
  const divisions = named(scopes, 'division');
  const layers = named(scopes, 'layer');
  const capabilities = Object.keys(deps.capabilities).filter((each) => scopes.includes(each));
  const scope = divisions.length > 0 ? 'listed' : 'platform';
  const grant = {
    id,
    role: 'consumer',
    roleName: name,
    scope,
    places: divisions.length > 0 ? divisions : [''],
    capabilities: capabilities as Person['capabilities'],
    ...(layers.length > 0 ? { layers } : {}),
  } as const;
  return {
    id: `consumer:${id}`,
    userName: keyId,
    name,
    division: divisions[0] ?? deps.county() ?? '',
    roles: [],
    scope: widestScope([scope]),
    capabilities: grant.capabilities,
    grants: [grant],
    isOfficer: false,
  };
}

/**
 * A consumer that acts in cases: its scopes `role:<code>` are roles that it holds in the divisions that its scopes name, in all where they
 * name none, with the capabilities of those roles. Without a role it has a part in nothing but what it began itself.
 */
export async function actorOfConsumer(
  deps: Pick<Deps, 'capabilities' | 'county'>,
  db: Executor,
  consumer: Omit<LiveConsumer, 'secrets'>,
): Promise<Person> {
  const person = personOfConsumer(deps, consumer);
  const codes = named(consumer.scopes, 'role');
  const roles = await rows<Row<RoleTable, 'code' | 'name' | 'scope' | 'capabilities'>>(
    db,
    tables
      .selectFrom('people.role')
      .select(['code', 'name', 'scope', 'capabilities'])
      .where((eb) => eb.ref('is_enabled'))
      .where('code', '=', anyOf(codes))
      .orderBy('sort')
      .orderBy('code'),
  );
  const [own] = person.grants;
  const grants = roles.map(
    ({ code, name, scope, capabilities }): Grant => ({
      id: `${consumer.id}:${code}`,
      role: code,
      roleName: name,
      // A role that shows only what is one's own shows a consumer no more.
      scope: scope === 'own' ? 'own' : (own?.scope ?? 'own'),
      places: own?.places ?? [],
      capabilities: capabilities as Grant['capabilities'],
    }),
  );
  return {
    ...person,
    roles: roles.map(({ code }) => code),
    scope: widestScope(grants.map((grant): DataScope => grant.scope)),
    capabilities: [...new Set(grants.flatMap(({ capabilities }) => capabilities))],
    grants,
    isOfficer: grants.some(({ scope }) => scope !== 'own'),
  };
}
