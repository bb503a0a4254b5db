import type { FieldType, LayerFacts } from '@homestead/catalogue/server';
import { layerFacts, mayReadField } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import type { Access, LayerAccess, ReadableLayer, Reader } from '../../access/index.ts';
import { withSides } from '../published/sides.ts';

/** A layer as one reader sees it. */
export interface Published {
  layer: ReadableLayer;
  access: LayerAccess;
  /** The fields that the reader may see, of the current version. */
  fields: { name: string; type: FieldType }[];
  extent: LayerFacts['extent'];
  isMulti: boolean;
}

export interface VectorDeps {
  db: Database;
  access: Access;
}

let nodes = 0;
const scopes = new WeakMap<Database, string>();
/** Facts are kept for the database that they were read from. */
function scopeOf(db: Database): string {
  const known = scopes.get(db) ?? String(++nodes);
  scopes.set(db, known);
  return known;
}

/** A layer as a reader sees it who has this access to it. */
export async function describe(
  { db }: Pick<VectorDeps, 'db'>,
  layer: ReadableLayer,
  access: LayerAccess,
): Promise<Published> {
  const facts = await layerFacts(db.kysely, layer.id, layer.currentVersion, scopeOf(db));
  const fields = facts.fields.filter(({ name }) => mayReadField(access, name));
  const extent = facts.extent && withSides(facts.extent);
  return { layer, access, fields, extent, isMulti: facts.isMulti };
}

/** The layers that a reader sees, by id. */
export async function publishedLayers(deps: VectorDeps, reader: Reader): Promise<Published[]> {
  const found = await deps.access.readableLayers(deps.db.kysely, reader);
  return Promise.all(found.map(({ layer, access }) => describe(deps, layer, access)));
}

/** One of them; undefined where there is none, or none for this reader. */
export async function findPublished(
  deps: VectorDeps,
  reader: Reader,
  id: string,
): Promise<Published | undefined> {
  const found = (await deps.access.readableLayers(deps.db.kysely, reader)).find(
    ({ layer }) => layer.id === id,
  );
  return found && describe(deps, found.layer, found.access);
}
