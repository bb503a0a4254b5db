import { randomBytes } from 'node:crypto';
import {
  anyOf,
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
  type FieldViolation,
  HttpError,
  pageWindow,
  unknownSort,
} from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { OutboundError } from '@homestead/outbound';
import { sql } from 'kysely';
import {
  type webhookRoutes as routes,
  webhookTexts as texts,
  type Webhook,
  type WebhookShown,
} from '../../contract/webhooks/index.ts';
import type { InterfacesTables, WebhookSecretTable } from '../tables.ts';
import type { WebhookSettings } from './deps.ts';
import { isOwnAddress } from './own-address.ts';

const tables = tablesOf<InterfacesTables>();

type Routes = typeof routes;
type Written = Pick<Webhook, 'name' | 'url' | 'events' | 'processKeys' | 'division' | 'qyzt'>;

interface WebhookRow extends Omit<Webhook, 'qyzt' | 'createTime' | 'updateTime' | 'secrets'> {
  isEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
}
/** Its contract is the one that writes them. */
type Listed = Pick<WebhookRow, 'events'>;

/** How many secrets count at a time: the old one and the new. */
const liveSecrets = 2;
const usualKeepHours = 72;

const countOf = (state: 'waiting' | 'dead') =>
  sql<number>`(select count(*)::int from interfaces.delivery d where d.webhook_id = w.id and d.state = ${sql.lit(state)})`;

const columns = [
  'w.id',
  'w.name',
  'w.url',
  'w.events',
  'w.process_keys as processKeys',
  'w.division',
  'w.is_enabled as isEnabled',
  'w.created_at as createdAt',
  'w.updated_at as updatedAt',
  'w.version',
  countOf('waiting').as('waiting'),
  countOf('dead').as('dead'),
] as const;

const orders = { name: 'w.name', createTime: 'w.created_at', updateTime: 'w.updated_at' } as const;

async function shown(db: Executor, found: WebhookRow[], now: Date): Promise<Webhook[]> {
  const secrets = await rows<{ id: string; webhook: string; createdAt: Date; expiresAt: Date | null }>(
    db,
    tables
      .selectFrom('interfaces.webhook_secret')
      .select(['id', 'webhook_id as webhook', 'created_at as createdAt', 'expires_at as expiresAt'])
      .where('webhook_id', '=', anyOf(found.map(({ id }) => id)))
      .where(isLive(now))
      .orderBy('created_at')
      .orderBy('id'),
  );
  return found.map(({ isEnabled, createdAt, updatedAt, ...rest }) => ({
    ...rest,
    qyzt: isEnabled ? 'YES' : 'NO',
    secrets: secrets
      .filter(({ webhook }) => webhook === rest.id)
      .map((secret) => ({
        id: secret.id,
        createTime: secret.createdAt.toISOString(),
        expireTime: secret.expiresAt?.toISOString() ?? null,
      })),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  }));
}

const isLive = (now: Date) => sql<boolean>`(expires_at is null or expires_at > ${now})`;

/** The secrets of a webhook that sign now, in the clear. */
export async function secretsOf(db: Executor, id: string, now: Date): Promise<string[]> {
  const found = await rows<Row<WebhookSecretTable, 'secret'>>(
    db,
    tables
      .selectFrom('interfaces.webhook_secret')
      .select('secret')
      .where('webhook_id', '=', id)
      .where(isLive(now))
      .orderBy('created_at')
      .orderBy('id'),
  );
  return found.map(({ secret }) => secret);
}

export async function listWebhooks({ db, now }: WebhookSettings, { query }: Call<Routes['listWebhooks']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const name = query.sort?.replace(/^-/, '') ?? 'name';
  const order = Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : undefined;
  if (!order) throw unknownSort(name);
  const word = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  let asked = tables
    .selectFrom('interfaces.webhook as w')
    .where((eb) => eb.or([eb('w.name', 'ilike', word), eb('w.url', 'ilike', word)]));
  if (query.qyzt) asked = asked.where('w.is_enabled', '=', query.qyzt === 'YES');
  if (query.event) asked = asked.where(sql<boolean>`${query.event} = any(w.events)`);
  const direction = query.sort?.startsWith('-') ? 'desc' : 'asc';
  const found = await rows(
    db.kysely,
    asked
      .select(columns)
      .orderBy(order, direction)
      .orderBy('w.id')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<Listed>(),
  );
  const { total } = await one(db.kysely, asked.select(countTotal));
  return { records: await shown(db.kysely, found, now()), total, pageNum, pageSize };
}

/** One webhook. Throws missing. */
export async function getWebhook(db: Executor, id: string, now: Date): Promise<Webhook> {
  const found = await maybe(
    db,
    tables.selectFrom('interfaces.webhook as w').select(columns).where('w.id', '=', id).$narrowType<Listed>(),
  );
  if (!found) throw new HttpError('missing');
  return (await shown(db, [found], now))[0]!;
}

async function judge(settings: WebhookSettings, next: Written): Promise<void> {
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (next.name.trim() === '') fault('name', texts.noName);
  if (next.events.length === 0) fault('events', texts.noEvents);
  if (isOwnAddress(next.url, settings)) fault('url', texts.ownAddress);
  else
    try {
      settings.outbound.check(next.url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      fault('url', texts.badAddress(error.message));
    }
  const known = await settings.processes();
  for (const key of next.processKeys) if (!known.has(key)) fault('processKeys', texts.noProcess(key));
  if (next.division !== '' && !settings.isDivision(next.division))
    fault('division', texts.noDivision(next.division));
  if (faults.length > 0) throw brokenFields(faults);
}

/** The unique name is the database's to judge. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error;
    throw new HttpError('conflict', texts.taken, { fields: [{ path: 'name', message: texts.taken }] });
  });

async function addSecret(tx: Tx, webhookId: string, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await run(
    tx,
    tables.insertInto('interfaces.webhook_secret').values({
      id: newId(),
      webhook_id: webhookId,
      secret: sql<string>`${sealed(secret)}`,
      created_at: now,
    }),
  );
  return secret;
}

const blank = { processKeys: [] as string[], division: '', qyzt: 'YES' as const };

export async function createWebhook(
  settings: WebhookSettings,
  { body, person, act, entry }: Call<Routes['createWebhook']>,
): Promise<WebhookShown> {
  const next = { ...blank, ...body };
  await judge(settings, next);
  const [id, now] = [newId(), settings.now()];
  entry.target = `webhook:${id}`;
  return named(
    act(async (tx) => {
      await run(
        tx,
        tables.insertInto('interfaces.webhook').values({
          id,
          name: next.name.trim(),
          url: next.url,
          events: next.events,
          process_keys: next.processKeys,
          division: next.division,
          is_enabled: next.qyzt === 'YES',
          created_by: person.id,
          created_at: now,
          updated_at: now,
        }),
      );
      const secret = await addSecret(tx, id, now);
      return { webhook: await getWebhook(tx, id, now), secret };
    }),
  );
}

export async function updateWebhook(
  settings: WebhookSettings,
  { params: { id }, body, act, entry }: Call<Routes['updateWebhook']>,
): Promise<Webhook> {
  const now = settings.now();
  const before = await getWebhook(settings.db.kysely, id, now);
  const { version, ...given } = body;
  const next = { ...before, ...given };
  await judge(settings, next);
  entry.target = `webhook:${id}`;
  return named(
    act(async (tx) => {
      const count = await changed(
        tx,
        tables
          .updateTable('interfaces.webhook')
          .set((eb) => ({
            name: next.name.trim(),
            url: next.url,
            events: next.events,
            process_keys: next.processKeys,
            division: next.division,
            is_enabled: next.qyzt === 'YES',
            updated_at: now,
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', id)
          .where('version', '=', version),
      );
      if (count === 0) throw new EditedMeanwhile();
      return getWebhook(tx, id, now);
    }),
  );
}

export async function deleteWebhook({
  params: { id },
  act,
  entry,
}: Call<Routes['deleteWebhook']>): Promise<null> {
  entry.target = `webhook:${id}`;
  await act(async (tx) => {
    if ((await changed(tx, tables.deleteFrom('interfaces.webhook').where('id', '=', id))) === 0)
      throw new HttpError('missing');
  });
  return null;
}

/** Another secret; the one before signs beside it until its time is over. */
export async function changeSecret(
  settings: WebhookSettings,
  { params: { id }, body, act, entry }: Call<Routes['addWebhookSecret']>,
): Promise<WebhookShown> {
  const now = settings.now();
  const until = new Date(now.getTime() + (body.keepHours ?? usualKeepHours) * 3_600_000);
  entry.target = `webhook:${id}`;
  return act(async (tx) => {
    await run(
      tx,
      tables.selectFrom('interfaces.webhook').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
    );
    const { secrets } = await getWebhook(tx, id, now);
    if (secrets.length >= liveSecrets) throw new HttpError('conflict', texts.twoSecrets);
    await run(
      tx,
      tables
        .updateTable('interfaces.webhook_secret')
        .set({ expires_at: until })
        .where('webhook_id', '=', id)
        .where('expires_at', 'is', null),
    );
    const secret = await addSecret(tx, id, now);
    return { webhook: await getWebhook(tx, id, now), secret };
  });
}

export async function endSecret(
  settings: WebhookSettings,
  { params: { id, secretId }, act, entry }: Call<Routes['endWebhookSecret']>,
): Promise<null> {
  const now = settings.now();
  entry.target = `webhook:${id}`;
  await act(async (tx) => {
    await run(
      tx,
      tables.selectFrom('interfaces.webhook').select(sql.lit(1).as('one')).where('id', '=', id).forUpdate(),
    );
    const { secrets } = await getWebhook(tx, id, now);
    if (!secrets.some((secret) => secret.id === secretId)) throw new HttpError('missing');
    if (secrets.length === 1) throw new HttpError('conflict', texts.lastSecret);
    await run(tx, tables.deleteFrom('interfaces.webhook_secret').where('id', '=', secretId));
    // Whatever is left counts without end.
    await run(
      tx,
      tables
        .updateTable('interfaces.webhook_secret')
        .set({ expires_at: null })
        .where('webhook_id', '=', id)
        .where(isLive(now)),
    );
  });
  return null;
}
