import { hasVersion, listLayers } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
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
  if (!(await hasVersion(db.kysely, id, version))) throw new HttpError('missing');
  return { ...layer, currentVersion: version };
}
