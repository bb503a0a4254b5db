import { type Executor, maybe, quotaDay, rows, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type NotNull, sql } from 'kysely';
import type { ServiceSource, SourceKind } from '../../../contract/services/index.ts';
import type { MapTables } from '../../tables.ts';
import { type Credentials, readCredentials, shownCredentials } from './credentials.ts';

const tables = tablesOf<MapTables>();

/** A source as the server works with it. */
export interface Source {
  id: string;
  name: string;
  kind: SourceKind;
  baseUrl: string;
  credentials: Credentials;
  networks: string[];
  timeoutSeconds: number;
  maxMegabytes: number;
  cacheSeconds: number;
  dailyLimit: number | null;
  remark: string;
  isEnabled: boolean;
  version: number;
}

interface SourceRow extends Omit<Source, 'credentials'> {
  credentials: string | null;
  health: ServiceSource['health']['state'];
  healthMessage: string;
  healthMs: number | null;
  healthSince: Date | null;
  healthAt: Date | null;
  answeredAt: Date | null;
  callsToday: number;
  refusedToday: number;
  services: number;
  createdAt: Date;
  updatedAt: Date;
}

const sources = tables
  .selectFrom('map.service_source as s')
  .select([
    's.id',
    's.name',
    's.kind',
    's.base_url as baseUrl',
    's.credentials',
    's.networks',
    's.timeout_seconds as timeoutSeconds',
    's.max_megabytes as maxMegabytes',
    's.cache_seconds as cacheSeconds',
    's.daily_limit as dailyLimit',
    's.remark',
    's.is_enabled as isEnabled',
    's.version',
  ]);

/** Sources with what pages show of them: their health, their use of today, how many services they have. */
export const sourcesWithUse = (now: Date) =>
  sources
    .leftJoin('map.service_source_use as u', (join) =>
      join.onRef('u.source_id', '=', 's.id').on('u.day', '=', quotaDay(now)),
    )
    .select((eb) => [
      's.health',
      's.health_message as healthMessage',
      's.health_ms as healthMs',
      's.health_since as healthSince',
      's.health_at as healthAt',
      's.answered_at as answeredAt',
      eb.fn.coalesce('u.calls', eb.lit(0)).as('callsToday'),
      eb.fn.coalesce('u.refused', eb.lit(0)).as('refusedToday'),
      eb
        .selectFrom('map.service as e')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('e.source_id', '=', 's.id')
        .as('services'),
      's.created_at as createdAt',
      's.updated_at as updatedAt',
    ])
    .$narrowType<{ services: NotNull }>();

/** One source, or undefined. */
export async function findSource(db: Executor, id: string, isLocked = false): Promise<Source | undefined> {
  const asked = sources.where('s.id', '=', id);
  const found = await maybe(db, isLocked ? asked.forUpdate() : asked);
  return found && { ...found, credentials: readCredentials(found.credentials) };
}

/** One source. Throws missing. */
export async function getSource(db: Executor, id: string, isLocked = false): Promise<Source> {
  const found = await findSource(db, id, isLocked);
  if (!found) throw new HttpError('missing');
  return found;
}

/** Every source that is enabled. */
export async function enabledSources(db: Executor): Promise<Source[]> {
  const found = await rows(db, sources.where('s.is_enabled', '=', sql.lit(true)).orderBy('s.id'));
  return found.map((row) => ({ ...row, credentials: readCredentials(row.credentials) }));
}

/** Sources as a page shows them. */
export async function shownSources(
  db: Executor,
  asked: ReturnType<typeof sourcesWithUse>,
): Promise<ServiceSource[]> {
  return (await rows(db, asked)).map(shown);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function shown(row: SourceRow): ServiceSource {
  const { credentials, isEnabled, createdAt, updatedAt, ...rest } = row;
  const { health, healthMessage, healthMs, healthSince, healthAt, answeredAt, ...plain } = rest;
  return {
    ...plain,
    credentials: shownCredentials(readCredentials(credentials)),
    state: isEnabled ? 'YES' : 'NO',
    health: {
      state: health,
      message: healthMessage,
      milliseconds: healthMs,
      since: iso(healthSince),
      checkedAt: iso(healthAt),
      answeredAt: iso(answeredAt),
    },
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}

/** One source as a page shows it. Throws missing. */
export async function getShown(db: Executor, now: Date, id: string): Promise<ServiceSource> {
  const [found] = await shownSources(db, sourcesWithUse(now).where('s.id', '=', id));
  if (!found) throw new HttpError('missing');
  return found;
}
