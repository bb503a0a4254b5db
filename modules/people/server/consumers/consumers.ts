import { randomBytes } from 'node:crypto';
import {
  anyOf,
  type CamelRow,
  changed,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  type Row,
  rows,
  run,
  sealed,
  sqlState,
  type Tx,
  tablesOf,
} from '@homestead/database';
import {
  brokenFields,
  EditedMeanwhile,
  HttpError,
  isCalendarDate,
  pageWindow,
  unknownSort,
} from '@homestead/http/contract';
import { type Call, networkList } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import {
  type addConsumerSecret,
  type Consumer,
  can,
  type createConsumer,
  type deleteConsumer,
  type endConsumerSecret,
  type listConsumers,
  type Person,
  consumerTexts as texts,
  type updateConsumer,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { today } from '../person.ts';
import { newSecret } from '../sign-in/secrets.ts';
import type { ConsumerSecretTable, ConsumerTable, PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

interface ConsumerRow extends Omit<Consumer, 'createTime' | 'qyzt'> {
  isEnabled: boolean;
  createdAt: Date;
}

/** How many secrets count at a time: the old one and the new. */
const liveSecrets = 2;

const isoTime = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = [
  'c.id',
  'c.key_id as keyId',
  'c.name',
  'c.scopes',
  'c.networks',
  sql<string | null>`to_char(c.expires_on, 'YYYY-MM-DD')`.as('expiresOn'),
  'c.file_mb_per_day as fileMbPerDay',
  sql<number>`coalesce((select d.bytes from people.consumer_file_day d
    where d.consumer_id = c.id and d.day = ${today}), 0)::float8`.as('fileBytesToday'),
  'c.is_enabled as isEnabled',
  'c.created_at as createdAt',
  'c.version',
  sql<
    Consumer['secrets']
  >`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'createTime', ${isoTime(sql`s.created_at`)},
      'lastUsedAt', ${isoTime(sql`s.last_used_at`)}) order by s.created_at, s.id)
    from people.consumer_secret s where s.consumer_id = c.id), '[]'::jsonb)`.as('secrets'),
] as const;

const shown = ({ isEnabled, createdAt, ...rest }: ConsumerRow): Consumer => ({
  ...rest,
  qyzt: isEnabled ? 'YES' : 'NO',
  createTime: createdAt.toISOString(),
});

const orders = { name: 'c.name', createTime: 'c.created_at', expiresOn: 'c.expires_on' } as const;

/** The consumers of the county, by name. */
export async function list(deps: Deps, { query }: Call<typeof listConsumers>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const name = query.sort?.replace(/^-/, '') ?? 'name';
  const order = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!order) throw unknownSort(name);
  const isFalling = query.sort?.startsWith('-');
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = tables
    .selectFrom('people.consumer as c')
    .where((eb) => eb.or([eb('c.name', 'ilike', word), eb('c.key_id', 'ilike', word)]));
  if (query.qyzt) asked = asked.where('c.is_enabled', '=', query.qyzt === 'YES');
  const { total } = await one(deps.db.kysely, asked.select(countTotal));
  const found = await rows<ConsumerRow>(
    deps.db.kysely,
    asked
      .select(columns)
      .orderBy(order, (by) => (isFalling ? by.desc() : by.asc()).nullsLast())
      .orderBy('c.id')
      .limit(pageSize)
      .offset(offset),
  );
  return { records: found.map(shown), total, pageNum, pageSize };
}

/** One consumer; throws where there is none. */
export async function get(db: Executor, id: string): Promise<Consumer> {
  const row = await maybe<ConsumerRow>(
    db,
    tables.selectFrom('people.consumer as c').select(columns).where('c.id', '=', id),
  );
  if (!row) throw new HttpError('missing');
  return shown(row);
}

type Fields = { name?: string; networks?: string[]; expiresOn?: string | null };

function judge({ name, networks = [], expiresOn }: Fields): void {
  const faults = networks.flatMap((network, index) => {
    try {
      networkList([network]);
      return [];
    } catch {
      return [{ path: `networks.${index}`, message: texts.badNetwork(network) }];
    }
  });
  if (expiresOn && !isCalendarDate(expiresOn)) faults.push({ path: 'expiresOn', message: texts.badDate });
  if (name?.trim() === '') faults.push({ path: 'name', message: texts.noName });
  if (faults.length > 0) throw brokenFields(faults);
}

/**
 * A key that holds a role decides in cases as people of that role do: whoever adds one must be allowed to grant roles. Throws brokenFields
 * for a role that does not exist.
 */
async function judgeRoles(
  tx: Tx,
  person: Person,
  scopes: readonly string[],
  before: readonly string[],
): Promise<void> {
  const added = scopes.filter((scope) => scope.startsWith(roleScope) && !before.includes(scope));
  if (added.length === 0) return;
  if (!can(person, 'people.grant.edit')) throw new HttpError('forbidden', texts.noRoleScopes);
  const codes = added.map((scope) => scope.slice(roleScope.length));
  const known = await rows<{ code: string }>(
    tx,
    tables
      .selectFrom('people.role')
      .select('code')
      .where((eb) => eb.ref('is_enabled'))
      .where('code', '=', anyOf(codes)),
  );
  const missing = codes.filter((each) => !known.some(({ code }) => code === each));
  if (missing.length > 0)
    throw brokenFields(missing.map((code) => ({ path: 'scopes', message: texts.noRole(code) })));
}

const roleScope = 'role:';

/** The unique name is the database's to judge. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) === '23505') throw new HttpError('conflict', texts.nameTaken);
    throw error;
  });

async function addSecret(tx: Tx, consumerId: string, now: Date): Promise<string> {
  const secret = newSecret();
  await run(
    tx,
    tables.insertInto('people.consumer_secret').values({
      id: newId(),
      consumer_id: consumerId,
      secret: sql<string>`${sealed(secret)}`,
      created_at: now,
    }),
  );
  return secret;
}

export async function create(deps: Deps, call: Call<typeof createConsumer>) {
  const { body, person, entry } = call;
  judge(body);
  const id = newId();
  const now = deps.now();
  entry.target = `consumer:${id}`;
  return named(
    call.act(async (tx) => {
      await judgeRoles(tx, person as Person, body.scopes ?? [], []);
      await run(
        tx,
        tables.insertInto('people.consumer').values({
          id,
          key_id: `ak_${randomBytes(12).toString('hex')}`,
          name: body.name.trim(),
          scopes: body.scopes ?? [],
          networks: body.networks ?? [],
          expires_on: body.expiresOn || null,
          file_mb_per_day: body.fileMbPerDay ?? null,
          is_enabled: body.qyzt !== 'NO',
          created_by: person.id,
          created_at: now,
          updated_at: now,
        }),
      );
      const secret = await addSecret(tx, id, now);
      return { consumer: await get(tx, id), secret };
    }),
  );
}

export async function update(deps: Deps, call: Call<typeof updateConsumer>): Promise<Consumer> {
  const { body, params, person, entry } = call;
  judge(body);
  entry.target = `consumer:${params.id}`;
  return named(
    call.act(async (tx) => {
      const before = await get(tx, params.id);
      const next = { ...before, ...body };
      await judgeRoles(tx, person as Person, next.scopes, before.scopes);
      const count = await changed(
        tx,
        tables
          .updateTable('people.consumer')
          .set((eb) => ({
            name: next.name.trim(),
            scopes: next.scopes,
            networks: next.networks,
            expires_on: next.expiresOn || null,
            file_mb_per_day: next.fileMbPerDay,
            is_enabled: next.qyzt === 'YES',
            updated_at: deps.now(),
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', params.id)
          .where('version', '=', body.version),
      );
      if (count === 0) throw new EditedMeanwhile();
      return get(tx, params.id);
    }),
  );
}

export async function remove(call: Call<typeof deleteConsumer>): Promise<null> {
  const { params, entry } = call;
  entry.target = `consumer:${params.id}`;
  await call.act(async (tx) => {
    if ((await changed(tx, tables.deleteFrom('people.consumer').where('id', '=', params.id))) === 0)
      throw new HttpError('missing');
  });
  return null;
}

/** Gives a second secret; the first one counts until it is ended. */
export async function rotate(deps: Deps, call: Call<typeof addConsumerSecret>) {
  const { params, entry } = call;
  entry.target = `consumer:${params.id}`;
  return call.act(async (tx) => {
    // The row is locked: two windows do not make three secrets.
    const held = await maybe(
      tx,
      tables
        .selectFrom('people.consumer')
        .select(sql.lit(1).as('one'))
        .where('id', '=', params.id)
        .forUpdate(),
    );
    if (!held) throw new HttpError('missing');
    if ((await get(tx, params.id)).secrets.length >= liveSecrets)
      throw new HttpError('conflict', texts.twoSecrets);
    const secret = await addSecret(tx, params.id, deps.now());
    return { consumer: await get(tx, params.id), secret };
  });
}

export async function endSecret(call: Call<typeof endConsumerSecret>): Promise<null> {
  const { params, entry } = call;
  entry.target = `consumer:${params.id}`;
  await call.act(async (tx) => {
    const ended = await changed(
      tx,
      tables
        .deleteFrom('people.consumer_secret')
        .where('id', '=', params.secretId)
        .where('consumer_id', '=', params.id),
    );
    if (ended === 0) throw new HttpError('missing');
  });
  return null;
}

/** A consumer whose key counts now for an address, with the secrets of which one signs its calls. */
export interface LiveConsumer extends CamelRow<ConsumerTable, 'id' | 'key_id' | 'name' | 'scopes'> {
  secrets: { id: string; secret: string }[];
}

/**
 * The consumer of a key id that may call from an address today, or undefined: unknown, disabled, expired, and called from elsewhere are
 * not told apart. Whoever serves the call checks its signature with the secrets, and its scope.
 */
export async function findConsumer(
  db: Executor,
  keyId: string,
  address: string,
): Promise<LiveConsumer | undefined> {
  const known = await lookUpConsumer(db, keyId);
  return known && !known.hindrance && known.mayCallFrom(address) ? known.consumer : undefined;
}

/** A consumer whether its key counts or not, for calls that are signed: who proved the secret is told what is wrong. */
export interface KnownConsumer {
  consumer: LiveConsumer;
  /** Why the key does not count today; null where it does. */
  hindrance: 'disabled' | 'expired' | null;
  mayCallFrom(address: string): boolean;
}

/** The consumer of a key id, in whatever state; undefined where there is none. */
export async function lookUpConsumer(db: Executor, keyId: string): Promise<KnownConsumer | undefined> {
  return known(db, sql<boolean>`key_id = ${keyId}`);
}

/** The same by the consumer's own id. */
export async function lookUpConsumerById(db: Executor, id: string): Promise<KnownConsumer | undefined> {
  return known(db, sql<boolean>`id = ${id}`);
}

interface StoredConsumer extends Omit<LiveConsumer, 'secrets'> {
  networks: string[];
  isEnabled: boolean;
  isExpired: boolean;
}

async function known(db: Executor, which: RawBuilder<boolean>): Promise<KnownConsumer | undefined> {
  const row = await maybe<StoredConsumer>(
    db,
    tables
      .selectFrom('people.consumer')
      .select([
        'id',
        'key_id as keyId',
        'name',
        'scopes',
        'networks',
        'is_enabled as isEnabled',
        sql<boolean>`coalesce(expires_on < ${today}, false)`.as('isExpired'),
      ])
      .where(which),
  );
  if (!row) return undefined;
  const secrets = await rows<Row<ConsumerSecretTable, 'id' | 'secret'>>(
    db,
    tables
      .selectFrom('people.consumer_secret')
      .select(['id', 'secret'])
      .where('consumer_id', '=', row.id)
      .orderBy('created_at'),
  );
  const { networks, isEnabled, isExpired, ...consumer } = row;
  return {
    consumer: { ...consumer, secrets },
    hindrance: isEnabled ? (isExpired ? 'expired' : null) : 'disabled',
    mayCallFrom: (address) => networks.length === 0 || networkList(networks).has(address),
  };
}

/** Notes that a secret signed a call; written at most once a minute. */
export async function noteSecretUse(db: Executor, secretId: string, now: Date): Promise<void> {
  await run(
    db,
    tables
      .updateTable('people.consumer_secret')
      .set({ last_used_at: now })
      .where('id', '=', secretId)
      .where((eb) =>
        eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(now.getTime() - 60_000))]),
      ),
  );
}
