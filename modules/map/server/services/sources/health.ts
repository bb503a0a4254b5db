import { type Executor, eachAlone, run, tablesOf } from '@homestead/database';
import type { MapTables } from '../../tables.ts';
import type { ServiceSettings } from '../deps.ts';
import { type ProbeResult, probe } from '../offered/probe.ts';
import { enabledSources } from './store.ts';

const tables = tablesOf<MapTables>();

/** Keeps what a look at a source found; since when it is in its state changes with the state alone. */
export async function writeHealth(db: Executor, id: string, result: ProbeResult, now: Date): Promise<void> {
  const { ok, message, milliseconds } = result;
  const state = ok ? 'up' : 'down';
  await run(
    db,
    tables
      .updateTable('map.service_source')
      .set((eb) => ({
        health_since: eb.case().when('health', '=', state).then(eb.ref('health_since')).else(now).end(),
        health: state,
        health_message: ok ? '' : message,
        health_ms: milliseconds,
        health_at: now,
        ...(ok ? { answered_at: now } : {}),
      }))
      .where('id', '=', id),
  );
}

/** Looks at every enabled source, and keeps what was found. Sources are asked side by side: one that hangs holds up no other. */
export async function watchSources(settings: ServiceSettings): Promise<number> {
  const sources = await enabledSources(settings.db.kysely);
  const looks = sources.map((source) => async () => {
    const result = await probe(settings, source);
    await writeHealth(settings.db.kysely, source.id, result, settings.now());
    return 1;
  });
  const counts = await Promise.all(
    looks.map((look) =>
      eachAlone(
        [look],
        (one) => one(),
        (error) => settings.report(error, 'a map service'),
      ),
    ),
  );
  return counts.length;
}
