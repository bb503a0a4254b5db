import { listLayers } from '@homestead/catalogue/server';
import { type Database, rows } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import type { Access, ReadableLayer } from './access.ts';

/** A layer at a version (the current one unless asked for another) that the person may see; others than the current one are for those who keep versions. Throws missing. */
export async function layerAt(
  { db, access }: { db: Database; access: Access },
  person: Principal,
  id: string,
  asked: number | undefined,
): Promise<ReadableLayer> {
  const layer = (await listLayers(db.kysely)).find((one) => one.id === id);
  const version = asked ?? layer?.currentVersion;
  if (!layer || !version || !access.accessTo(person, layer)) throw new HttpError('missing');
  if (version === layer.currentVersion) return { ...layer, currentVersion: version };
  if (!can(person, 'catalogue.version.read')) throw new HttpError('missing');
  const found = await rows(
    db.kysely,
    sql`select 1 from catalogue.layer_version where layer_id = ${id} and version = ${version} and status <> 'loading'`,
  );
  if (found.length === 0) throw new HttpError('missing');
  return { ...layer, currentVersion: version };
}
