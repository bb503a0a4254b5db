import { changed, newId, one, sealed, sqlState, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow, refuseEdited, unknownSort } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { OutboundError } from '@homestead/outbound';
import { can } from '@homestead/people/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type ServiceSource,
  type sourceRoutes,
  serviceTexts as texts,
} from '../../../contract/services/index.ts';
import type { MapTables } from '../../tables.ts';
import type { ServiceSettings } from '../deps.ts';
import { offeredBy } from '../offered/offered.ts';
import { probe } from '../offered/probe.ts';
import { registeredLayers } from '../service-store.ts';
import { SourceTrouble } from './ask.ts';
import { mergeCredentials, noCredentials } from './credentials.ts';
import { writeHealth } from './health.ts';
import { judgeSource, networkFault, plainAddress, refuseFaults } from './judge.ts';
import { getShown, getSource, type Source, shownSources } from './store.ts';

const tables = tablesOf<MapTables>();

type Routes = typeof sourceRoutes;

/** What a person may do with sources and services, for the page. */
export const abilities = (person: Principal): string[] => (can(person, 'map.service.edit') ? ['edit'] : []);

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`s.name`,
  kind: sql`s.kind`,
  health: sql`s.health`,
  createTime: sql`s.created_at`,
  updateTime: sql`s.updated_at`,
};

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** `order by` of a list, by names that it has; the id makes it one order. */
export function orderBy(
  sort: string,
  known: Readonly<Record<string, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '');
  const column = known[name];
  if (!column) throw unknownSort(name);
  return sql`order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, ${id}`;
}

export async function listSources({ db, now }: ServiceSettings, { query, person }: Call<Routes['list']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword, kind, state, health, sort = 'name' } = query;
  const where = sql`where true
    ${keyword ? sql`and (s.name ilike ${likeText(keyword)} or s.base_url ilike ${likeText(keyword)})` : sql``}
    ${kind ? sql`and s.kind = ${kind}` : sql``} ${health ? sql`and s.health = ${health}` : sql``}
    ${state ? sql`and s.is_enabled = ${state === 'YES'}` : sql``}`;
  const order = orderBy(sort, sorts, sql`s.id`);
  const records = await shownSources(
    db.kysely,
    now(),
    sql`${where} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(
    db.kysely,
    sql`select count(*)::int as total from map.service_source s ${where}`,
  );
  return { records, total, pageNum, pageSize, can: abilities(person) };
}

/** The unique name is the database's to judge. */
export const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (sqlState(error) === '23505')
      throw new HttpError('conflict', texts.nameTaken, {
        fields: [{ path: 'name', message: texts.nameTaken }],
      });
    throw error;
  });

type Written = Omit<Source, 'id' | 'version'>;

const defaults = {
  networks: [],
  timeoutSeconds: 20,
  maxMegabytes: 20,
  cacheSeconds: 3600,
  dailyLimit: null,
  remark: '',
} as const;

export async function createSource(settings: ServiceSettings, call: Call<Routes['create']>) {
  const { body, person, entry } = call;
  const { credentials: asked = { type: 'none' }, state = 'YES', ...rest } = body;
  const { credentials, faults } = mergeCredentials(noCredentials, asked);
  const source: Written = {
    ...defaults,
    ...rest,
    networks: [...(rest.networks ?? [])],
    name: body.name.trim(),
    baseUrl: body.baseUrl.trim(),
    credentials,
    isEnabled: state === 'YES',
  };
  refuseFaults([...judgeSource(source, settings.outbound(usable(source.networks))), ...faults]);
  const [id, now] = [newId(), settings.now()];
  entry.target = `serviceSource:${id}`;
  entry.detail = { summary: texts.created(source.name), after: logged(source) };
  return named(
    call.once(async (tx) => {
      await sql`insert into map.service_source (id, name, kind, base_url, credentials, networks, timeout_seconds, max_megabytes,
          cache_seconds, daily_limit, remark, is_enabled, created_by, created_at, updated_at)
        values (${id}, ${source.name}, ${source.kind}, ${source.baseUrl}, ${kept(source)}, ${source.networks}::text[],
          ${source.timeoutSeconds}, ${source.maxMegabytes}, ${source.cacheSeconds}, ${source.dailyLimit}, ${source.remark.trim()},
          ${source.isEnabled}, ${person.id}, ${now}, ${now})`.execute(tx);
      return getShown(tx, now, id);
    }),
  );
}

/** Networks that are none are told as faults of the field, and judge nothing until then. */
const usable = (networks: readonly string[]): readonly string[] =>
  networks.some((network) => networkFault(network) !== null) ? [] : networks;

const kept = ({ credentials }: Pick<Written, 'credentials'>) =>
  credentials.type === 'none' ? null : sealed(JSON.stringify(credentials));

/** What the operation log says of a source: everything but the secret. */
const logged = ({ credentials, ...source }: Written) => ({ ...source, credentials: credentials.type });

const hostOf = (address: string): string => {
  const plain = plainAddress(address);
  return URL.canParse(plain) ? new URL(plain).host : '';
};

export async function updateSource(settings: ServiceSettings, call: Call<Routes['update']>) {
  const { body, params, entry } = call;
  entry.target = `serviceSource:${params.id}`;
  return named(
    call.act(async (tx) => {
      const before = await getSource(tx, params.id, true);
      refuseEdited(before, body.version);
      const { credentials: asked, state, version: _, ...rest } = body;
      const merged = asked ? mergeCredentials(before.credentials, asked) : { ...before, faults: [] };
      const { credentials, faults } = merged;
      const after: Written = {
        ...before,
        ...rest,
        name: (rest.name ?? before.name).trim(),
        baseUrl: (rest.baseUrl ?? before.baseUrl).trim(),
        credentials,
        isEnabled: state === undefined ? before.isEnabled : state === 'YES',
      };
      const isElsewhere = hostOf(after.baseUrl) !== hostOf(before.baseUrl);
      if (isElsewhere && credentials.type !== 'none' && !asked?.secret)
        faults.push({ path: 'credentials.secret', message: texts.secretAgain });
      refuseFaults([...judgeSource(after, settings.outbound(usable(after.networks))), ...faults]);
      const now = settings.now();
      const isAskedAnew = isElsewhere || after.kind !== before.kind || after.baseUrl !== before.baseUrl;
      await sql`update map.service_source set name = ${after.name}, kind = ${after.kind}, base_url = ${after.baseUrl},
          credentials = ${kept(after)}, networks = ${after.networks}::text[], timeout_seconds = ${after.timeoutSeconds},
          max_megabytes = ${after.maxMegabytes}, cache_seconds = ${after.cacheSeconds}, daily_limit = ${after.dailyLimit},
          remark = ${after.remark.trim()}, is_enabled = ${after.isEnabled}, updated_at = ${now}, version = version + 1
          ${isAskedAnew ? sql`, health = 'unknown', health_message = '', health_ms = null, health_since = null, health_at = null` : sql``}
        where id = ${params.id}`.execute(tx);
      entry.detail = { summary: texts.edited(after.name), before: logged(before), after: logged(after) };
      return getShown(tx, now, params.id);
    }),
  );
}

export async function removeSource(call: Call<Routes['remove']>): Promise<null> {
  const { params, entry } = call;
  entry.target = `serviceSource:${params.id}`;
  await call.act(async (tx) => {
    const { name } = await getSource(tx, params.id, true);
    const { count } = await one<{ count: number }>(
      tx,
      sql`select count(*)::int as count from map.service where source_id = ${params.id}`,
    );
    if (count > 0) throw new HttpError('conflict', texts.sourceInUse(count));
    await changed(tx, tables.deleteFrom('map.service_source').where('id', '=', params.id));
    entry.detail = { summary: texts.removed(name) };
  });
  return null;
}

/** Asks the source outside any transaction, then keeps what came of it. */
export async function testSource(settings: ServiceSettings, call: Call<Routes['test']>) {
  const { params, entry } = call;
  const source = await getSource(settings.db.kysely, params.id);
  const result = await probe(settings, source);
  entry.target = `serviceSource:${params.id}`;
  entry.detail = { summary: texts.tested(source.name), ok: result.ok, message: result.message };
  return call.act(async (tx) => {
    await writeHealth(tx, params.id, result, settings.now());
    const { health } = await getShown(tx, settings.now(), params.id);
    return { ...result, health };
  });
}

/** What the source offers, and which of it is registered. */
export async function sourceCapabilities(
  settings: ServiceSettings,
  { params }: Call<Routes['capabilities']>,
) {
  const source = await getSource(settings.db.kysely, params.id);
  const found = await told(offeredBy(settings, source));
  const known = await registeredLayers(settings.db.kysely, source.id);
  return {
    title: found.title,
    version: found.version,
    layers: found.layers.map((layer) => ({
      ...layer,
      isRegistered: known.has(`${layer.type} ${layer.name}`),
    })),
  };
}

/** What another system did wrong, as a refusal with words: of the address, or that it does not answer now. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutboundError && (error.reason === 'time' || error.reason === 'network'))
      throw new HttpError('away', error.message);
    if (error instanceof OutboundError || error instanceof SourceTrouble)
      throw brokenFields([{ path: 'baseUrl', message: error.message }]);
    throw error;
  }
}

export const getShownSource = ({ db, now }: ServiceSettings, id: string): Promise<ServiceSource> =>
  getShown(db.kysely, now(), id);
