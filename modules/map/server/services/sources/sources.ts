import { changed, countTotal, newId, one, run, sealed, sqlState, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow, refuseEdited, unknownSort } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { OutboundError } from '@homestead/outbound';
import { can } from '@homestead/people/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  type ServiceSource,
  type sourceRoutes,
  serviceTexts as texts,
} from '../../../contract/services/index.ts';
import type { MapTables, ServiceSourceTable } from '../../tables.ts';
import type { ServiceSettings } from '../deps.ts';
import { offeredBy } from '../offered/offered.ts';
import { probe } from '../offered/probe.ts';
import { registeredLayers } from '../service-store.ts';
import { SourceTrouble } from './ask.ts';
import { mergeCredentials, noCredentials } from './credentials.ts';
import { writeHealth } from './health.ts';
import { judgeSource, networkFault, plainAddress, refuseFaults } from './judge.ts';
import { getShown, getSource, type Source, shownSources, sourcesWithUse } from './store.ts';

const tables = tablesOf<MapTables>();

type Routes = typeof sourceRoutes;

/** What a person may do with sources and services, for the page. */
export const abilities = (person: Principal): string[] => (can(person, 'map.service.edit') ? ['edit'] : []);

const sorts = {
  name: 's.name',
  kind: 's.kind',
  health: 's.health',
  createTime: 's.created_at',
  updateTime: 's.updated_at',
} as const;

/** A text for `like`, with its signs taken as they are. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The column that a list is ordered by, among those that it may be, and which way. Throws unknownSort. */
export function orderOf<Column>(sort: string, known: Readonly<Record<string, Column>>) {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!column) throw unknownSort(name);
  return [column, sort.startsWith('-') ? 'desc' : 'asc'] as const;
}

export async function listSources({ db, now }: ServiceSettings, { query, person }: Call<Routes['list']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword, kind, state, health, sort = 'name' } = query;
  const isAsked = (eb: ExpressionBuilder<{ s: ServiceSourceTable } & MapTables, 's'>) =>
    eb.and([
      ...(keyword
        ? [eb.or([eb('s.name', 'ilike', likeText(keyword)), eb('s.base_url', 'ilike', likeText(keyword))])]
        : []),
      ...(kind ? [eb('s.kind', '=', kind)] : []),
      ...(health ? [eb('s.health', '=', health)] : []),
      ...(state ? [eb('s.is_enabled', '=', state === 'YES')] : []),
    ]);
  const records = await shownSources(
    db.kysely,
    sourcesWithUse(now())
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('s.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('map.service_source as s').select(countTotal).where(isAsked),
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
      await run(
        tx,
        tables.insertInto('map.service_source').values({
          id,
          name: source.name,
          kind: source.kind,
          base_url: source.baseUrl,
          credentials: kept(source),
          networks: source.networks,
          timeout_seconds: source.timeoutSeconds,
          max_megabytes: source.maxMegabytes,
          cache_seconds: source.cacheSeconds,
          daily_limit: source.dailyLimit,
          remark: source.remark.trim(),
          is_enabled: source.isEnabled,
          created_by: person.id,
          created_at: now,
          updated_at: now,
        }),
      );
      return getShown(tx, now, id);
    }),
  );
}

/** Networks that are none are told as faults of the field, and judge nothing until then. */
const usable = (networks: readonly string[]): readonly string[] =>
  networks.some((network) => networkFault(network) !== null) ? [] : networks;

const kept = ({ credentials }: Pick<Written, 'credentials'>) =>
  sql<string | null>`${credentials.type === 'none' ? null : sealed(JSON.stringify(credentials))}`;

/** The health of a source that was not asked since it changed. */
const notAskedYet = {
  health: sql.lit('unknown' as const),
  health_message: sql.lit(''),
  health_ms: sql.lit(null),
  health_since: sql.lit(null),
  health_at: sql.lit(null),
};

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
      await run(
        tx,
        tables
          .updateTable('map.service_source')
          .set((eb) => ({
            name: after.name,
            kind: after.kind,
            base_url: after.baseUrl,
            credentials: kept(after),
            networks: after.networks,
            timeout_seconds: after.timeoutSeconds,
            max_megabytes: after.maxMegabytes,
            cache_seconds: after.cacheSeconds,
            daily_limit: after.dailyLimit,
            remark: after.remark.trim(),
            is_enabled: after.isEnabled,
            updated_at: now,
            version: eb('version', '+', eb.lit(1)),
            ...(isAskedAnew ? notAskedYet : {}),
          }))
          .where('id', '=', params.id),
      );
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
      tables
        .selectFrom('map.service')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('source_id', '=', params.id),
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
