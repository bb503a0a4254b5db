import { type Executor, eachAlone } from '@homestead/database';
import { sql } from 'kysely';
import type { ServiceSettings } from '../deps.ts';
import { type ProbeResult, probe } from '../offered/probe.ts';
import { enabledSources } from './store.ts';

/** Keeps what a look at a source found; since when it is in its state changes with the state alone. */
export async function writeHealth(db: Executor, id: string, result: ProbeResult, now: Date): Promise<void> {
  const { ok, message, milliseconds } = result;
  const state = ok ? 'up' : 'down';
  await sql`update map.service_source set health_since = case when health = ${state} then health_since else ${now} end,
      health = ${state}, health_message = ${ok ? '' : message}, health_ms = ${milliseconds}, health_at = ${now}
      ${ok ? sql`, answered_at = ${now}` : sql``}
    where id = ${id}`.execute(db);
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
