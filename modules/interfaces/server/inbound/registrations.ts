import { changed, newId, rows, run, sealed, sqlState, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  type FieldViolation,
  HttpError,
  pageWindow,
  refuseEdited,
  unknownSort,
} from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { OutboundError } from '@homestead/outbound';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import {
  type CatalogNode,
  type InboundBody,
  type InboundChange,
  inboundDefaults,
  type inboundRoutes,
  inboundTexts as texts,
} from '../../contract/inbound/index.ts';
import {
  isCipherBlock,
  isSecretInHeader,
  judgeCall,
  nextTime,
  type Schedule,
} from '../../engine/inbound/index.ts';
import type { InterfacesTables } from '../tables.ts';
import { catalogTree } from './catalog.ts';
import type { InboundSettings } from './deps.ts';
import { callsOfDay, countCalls, getCall, getShown, type StoredCall, shownCalls } from './store.ts';

const tables = tablesOf<InterfacesTables>();

type Routes = typeof inboundRoutes;
type Written = Omit<StoredCall, 'id' | 'version' | 'failures' | 'pausedUntil' | 'nextAt'>;

/** What a person may do with registered calls, for the page. */
const abilities = (person: Principal): string[] => (can(person, 'interfaces.inbound.edit') ? ['edit'] : []);

const sorts = {
  name: 'a.name',
  code: 'a.code',
  catalog: 'a.catalog',
  method: 'a.method',
  createTime: 'a.created_at',
  updateTime: 'a.updated_at',
} as const;
const likeText = (text: string) => `%${likeStart(text)}`;
const likeStart = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function listInbound({ db, now }: InboundSettings, { query, person }: Call<Routes['list']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword, catalog, method, state, sort = 'name' } = query;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name as keyof typeof sorts] : undefined;
  if (!column) throw unknownSort(name);
  let asked = callsOfDay(now());
  if (keyword)
    asked = asked.where((eb) =>
      eb.or([
        eb('a.name', 'ilike', likeText(keyword)),
        eb('a.code', 'ilike', likeText(keyword)),
        eb('a.url', 'ilike', likeText(keyword)),
      ]),
    );
  if (catalog)
    asked = asked.where((eb) =>
      eb.or([eb('a.catalog', '=', catalog), eb('a.catalog', 'like', likeStart(`${catalog}/`))]),
    );
  if (method) asked = asked.where('a.method', '=', method);
  if (state) asked = asked.where('a.is_enabled', '=', state === 'YES');
  const records = await shownCalls(
    db.kysely,
    now(),
    asked
      .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy('a.id')
      .limit(pageSize)
      .offset(offset),
  );
  const total = await countCalls(db.kysely, asked);
  return { records, total, pageNum, pageSize, can: abilities(person) };
}

export async function inboundCatalog({ db }: InboundSettings): Promise<CatalogNode[]> {
  return catalogTree(
    await rows<{ id: string; name: string; catalog: string; method: string }>(
      db.kysely,
      tables
        .selectFrom('interfaces.inbound')
        .select(['id', 'name', 'catalog', 'method'])
        .orderBy('catalog')
        .orderBy('name')
        .orderBy('id'),
    ),
  );
}

/** The unique names are the database's to judge. */
export const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) !== '23505') throw error;
    const isCode = String((error as { constraint?: string }).constraint ?? error).includes(
      'inbound_code_key',
    );
    const [path, message] = isCode ? ['code', texts.codeTaken] : ['name', texts.nameTaken];
    throw new HttpError('conflict', message, { fields: [{ path, message }] });
  });

/** Private keys of SM2 are numbers from 1 to the order of the curve less 2 (GB/T 32918.1). */
const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
const isPrivateKey = (text: string): boolean => {
  if (!/^[0-9a-f]{64}$/i.test(text)) return false;
  const key = BigInt(`0x${text}`);
  return key > 0n && key < order - 1n;
};

function judge(call: Written, { outbound }: InboundSettings): void {
  const faults: FieldViolation[] = judgeCall(call, call.secret !== '', call.cipherKey !== '');
  if (call.name === '') faults.push({ path: 'name', message: texts.noName });
  if (!/^[A-Za-z][\w.-]*$/.test(call.code)) faults.push({ path: 'code', message: texts.badCode });
  if (call.catalog !== '' && call.catalog.split('/').some((part) => part.trim() === ''))
    faults.push({ path: 'catalog', message: texts.badCatalog });
  if (/[\r\n\0]/.test(call.secret) && call.auth.type !== 'signature')
    faults.push({ path: 'secret', message: texts.needSecret });
  if (isSecretInHeader(call.auth) && !/^[\x20-\x7e]*$/.test(call.secret))
    faults.push({ path: 'secret', message: texts.badHeaderText });
  if (call.auth.algorithm === 'sm2' && call.secret !== '' && !isPrivateKey(call.secret))
    faults.push({ path: 'secret', message: texts.badPrivateKey });
  if (call.auth.algorithm === 'sm4' && call.secret !== '' && !isCipherBlock(call.secret))
    faults.push({ path: 'secret', message: texts.badCipherKey });
  if (call.cipherKey !== '' && !isCipherBlock(call.cipherKey))
    faults.push({ path: 'cipherKey', message: texts.badCipherKey });
  const addresses = [
    ['url', call.url],
    ...(call.auth.type === 'oauth' && call.auth.tokenUrl
      ? [['auth.tokenUrl', call.auth.tokenUrl] as const]
      : []),
  ] as const;
  for (const [path, address] of addresses)
    if (!faults.some((fault) => fault.path === path)) {
      const message = refusalOf(outbound, address);
      if (message) faults.push({ path, message });
    }
  if (faults.length > 0) throw brokenFields(faults);
}

/** Why an address may not be called, as far as it can be told without asking anybody. */
function refusalOf(outbound: InboundSettings['outbound'], address: string): string | null {
  try {
    outbound.check(address.replace(/\{\{[^{}]*\}\}/g, 'x'));
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.reason === 'target' ? texts.badUrl : error.message;
    throw error;
  }
}

const shapeText = ({ parameters, headers, body, auth, inputs, outputs, answer }: Written): string =>
  JSON.stringify({ parameters, headers, body, auth, inputs, outputs, answer });

/** What the operation log says of a registration: everything but the secrets. */
const logged = ({ secret: _, cipherKey: __, ...call }: Written) => call;

export async function createInbound(settings: InboundSettings, call: Call<Routes['create']>) {
  const id = newId();
  call.entry.target = `apiInbound:${id}`;
  return named(
    call.once(async (tx) => {
      const { made, written } = await makeInbound(settings, tx, { id, by: call.person.id }, call.body);
      call.entry.detail = { summary: texts.created(written.name), after: logged(written) };
      return made;
    }),
  );
}

/** Registers a call. Throws 42200; names and codes are the database's to judge. */
export async function makeInbound(
  settings: InboundSettings,
  tx: Tx,
  { id, by }: { id: string; by: string },
  body: InboundBody,
) {
  const now = settings.now();
  const written: Written = {
    ...inboundDefaults,
    ...body,
    code: body.code?.trim() || `api-${id.slice(-12)}`,
    name: body.name.trim(),
    url: body.url.trim(),
    catalog: (body.catalog ?? '').trim(),
    secret: body.secret ?? '',
    cipherKey: body.auth?.cipher ? (body.cipherKey ?? '') : '',
  };
  judge(written, settings);
  await run(
    tx,
    tables.insertInto('interfaces.inbound').values({
      id,
      code: written.code,
      name: written.name,
      catalog: written.catalog,
      method: written.method,
      url: written.url,
      shape: shapeText(written),
      secret: sql<string | null>`${sealed(written.secret || null)}`,
      cipher_key: sql<string | null>`${sealed(written.cipherKey || null)}`,
      timeout_seconds: written.timeoutSeconds,
      max_kilobytes: written.maxKilobytes,
      retries: written.retries,
      is_repeatable: written.isRepeatable,
      cache_seconds: written.cacheSeconds,
      daily_limit: written.dailyLimit,
      minute_limit: written.minuteLimit,
      every_minutes: written.everyMinutes,
      daily_at: written.dailyAt,
      weekdays: written.weekdays,
      next_at: firstTime(written, now),
      breaker_failures: written.breakerFailures,
      breaker_seconds: written.breakerSeconds,
      remark: written.remark,
      is_enabled: written.state === 'YES',
      created_by: by,
      created_at: now,
      updated_at: now,
    }),
  );
  return { made: await getShown(tx, now, id), written };
}

const hostOf = (address: string): string => {
  const plain = address.replace(/\{\{[^{}]*\}\}/g, 'x');
  return URL.canParse(plain) ? new URL(plain).host : '';
};

export async function updateInbound(settings: InboundSettings, call: Call<Routes['update']>) {
  const { params, body, entry } = call;
  entry.target = `apiInbound:${params.id}`;
  return named(
    call.act(async (tx) => {
      const { before, after } = await reviseInbound(settings, tx, params.id, body);
      entry.detail = { summary: texts.edited(after.name), before: logged(before), after: logged(after) };
      return getShown(tx, settings.now(), params.id);
    }),
  );
}

/** Changes a registered call on the version that was read; without a secret the one that there is stays. Throws 42200, 40900. */
export async function reviseInbound(settings: InboundSettings, tx: Tx, id: string, body: InboundChange) {
  const before = await getCall(tx, id, true);
  refuseEdited(before, body.version);
  const { version: _, ...rest } = body;
  const after: StoredCall = {
    ...before,
    ...rest,
    name: (rest.name ?? before.name).trim(),
    url: (rest.url ?? before.url).trim(),
    catalog: (rest.catalog ?? before.catalog).trim(),
    secret: rest.secret || before.secret,
    cipherKey: rest.cipherKey || before.cipherKey,
  };
  if (after.auth.type === 'none') after.secret = '';
  if (!after.auth.cipher) after.cipherKey = '';
  refuseMovedSecret(before, after, rest);
  judge(after, settings);
  const now = settings.now();
  await run(
    tx,
    tables
      .updateTable('interfaces.inbound')
      .set((eb) => ({
        name: after.name,
        catalog: after.catalog,
        method: after.method,
        url: after.url,
        shape: shapeText(after),
        secret: sql<string | null>`${sealed(after.secret || null)}`,
        cipher_key: sql<string | null>`${sealed(after.cipherKey || null)}`,
        timeout_seconds: after.timeoutSeconds,
        max_kilobytes: after.maxKilobytes,
        retries: after.retries,
        is_repeatable: after.isRepeatable,
        cache_seconds: after.cacheSeconds,
        daily_limit: after.dailyLimit,
        minute_limit: after.minuteLimit,
        every_minutes: after.everyMinutes,
        daily_at: after.dailyAt,
        weekdays: after.weekdays,
        next_at: nextOf(before, after, now),
        schedule_failures: 0,
        breaker_failures: after.breakerFailures,
        breaker_seconds: after.breakerSeconds,
        remark: after.remark,
        is_enabled: after.state === 'YES',
        failures: 0,
        paused_until: null,
        updated_at: now,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
  return { before, after };
}

/** A new schedule of minutes begins at once, one of a time of day when that comes. */
const firstTime = (schedule: Schedule, now: Date): Date | null =>
  schedule.everyMinutes === null ? nextTime(schedule, now) : now;

/** A schedule that is not changed keeps its next time. */
function nextOf(before: StoredCall, after: StoredCall, now: Date): Date | null {
  const scheduleOf = ({ everyMinutes, dailyAt, weekdays }: Schedule) =>
    JSON.stringify([everyMinutes, dailyAt, weekdays]);
  const first = firstTime(after, now);
  return first && scheduleOf(before) === scheduleOf(after) ? (before.nextAt ?? first) : first;
}

/** A secret goes to the hosts that it was given for, and a key enciphers for them alone. */
function refuseMovedSecret(
  before: StoredCall,
  after: StoredCall,
  given: { secret?: string; cipherKey?: string },
): void {
  const isMoved =
    hostOf(after.url) !== hostOf(before.url) ||
    hostOf(after.auth.tokenUrl ?? '') !== hostOf(before.auth.tokenUrl ?? '');
  if (!isMoved) return;
  const faults = (['secret', 'cipherKey'] as const)
    .filter((name) => !given[name] && before[name] !== '' && after[name] !== '')
    .map((path) => ({ path, message: texts.secretAgain }));
  if (faults.length > 0) throw brokenFields(faults);
}

export async function removeInbound(call: Call<Routes['remove']>): Promise<null> {
  const { params, entry } = call;
  entry.target = `apiInbound:${params.id}`;
  await call.act(async (tx) => {
    const { name } = await getCall(tx, params.id, true);
    await changed(tx, tables.deleteFrom('interfaces.inbound').where('id', '=', params.id));
    entry.detail = { summary: texts.removed(name) };
  });
  return null;
}
