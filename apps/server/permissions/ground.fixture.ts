import { importLayer } from '@homestead/catalogue/server';
import { one, rows } from '@homestead/database';
import { sql } from 'kysely';
import { signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

/** What somebody reads of a feature: all fields, the public ones, or not even that it is there. */
export type Shown = 'all' | 'open' | 'none';
export type LayerId = 'yjjbnt' | 'river';
export type Spot = 'here' | 'there';
export const layerIds: readonly LayerId[] = ['yjjbnt', 'river'];
export const spots: readonly Spot[] = ['here', 'there'];

const definitions = {
  yjjbnt: { name: '永久基本农田', internal: true },
  river: { name: '水系', internal: false },
};
/** A township each: the officer of the first one asks. */
const townships: Record<Spot, string> = { here: '350399100', there: '350399101' };

/** What answers are searched for: the id and the public fields of a feature, and its field that is not public. */
export const marks = (layer: LayerId, spot: Spot) => ({
  id: `${layer}-${spot}-id`,
  name: `${layer}-${spot}-name`,
  owner: `${layer}-${spot}-owner`,
});

/** A caller with what the judge lets them see; `drawn` where drawing ground on a layer shows more than looking at it. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  sees: Record<LayerId, Record<Spot, Shown>>;
  /** What they learn of ground that they draw; `none` where no grant counts for the layer. */
  drawn: Record<LayerId, Record<Spot, Shown>>;
  isConsumer: boolean;
}

export interface Ground {
  served: Served;
  callers: Caller[];
  /** Longitude and latitude in the middle of each feature, which is a square of 2e-4 degrees. */
  places: Record<Spot, [number, number]>;
  /** Versions of the internal layer, the newest last. */
  versions: number[];
  current: Record<LayerId, number>;
  /** A saved analysis of each layer that an administrator ran, whose table names all owners. */
  models: Record<LayerId, { id: string; run: string }>;
  close(): Promise<void>;
}

export const half = 1e-4;
export const squareAt = ([x, y]: [number, number], size = half) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x - size, y - size],
      [x + size, y - size],
      [x + size, y + size],
      [x - size, y + size],
      [x - size, y - size],
    ],
  ],
});

const both = (here: Shown, there = here): Record<Spot, Shown> => ({ here, there });

/** The demonstration with an internal and a public layer of one feature in each of two townships, and its callers. */
export async function startGround(): Promise<Ground> {
  const served = await serve();
  const { db, base } = served;
  const places = {} as Ground['places'];
  for (const spot of spots) {
    const { x, y } = await one(
      db.kysely,
      sql<{
        x: number;
        y: number;
      }>`select st_x(p) as x, st_y(p) as y from (select st_pointonsurface(f.geom) as p
        from catalogue.layer l join catalogue.feature f on f.layer_id = l.id and f.version = l.current_version
        where l.id = 'village' and starts_with(f.properties ->> 'code', ${townships[spot]}) order by f.id limit 1) v`,
    );
    places[spot] = [x, y];
  }
  for (const layer of layerIds) {
    const definition = { id: layer, geometryType: 'Polygon', ...definitions[layer] } as const;
    const features = spots.map((spot) => {
      const { id, name, owner } = marks(layer, spot);
      return { type: 'Feature', id, geometry: squareAt(places[spot]), properties: { name, owner, size: 7 } };
    });
    for (const source of ['before', 'now']) {
      const made = source === 'now' ? features : [];
      await db.transaction((tx) => importLayer(tx, definition, made, { source, now: new Date(0) }));
    }
    await sql`update catalogue.layer set name_field = 'name', class_field = null, public_fields = '{}',
      internal = ${definition.internal} where id = ${layer}`.execute(db.kysely);
  }
  const admin = await signIn(base, 'admin');
  await sql`update people.role set layers = array['river'] where code = 'auditor'`.execute(db.kysely);
  const directory = async (name: string, parentId: string | null) =>
    (await admin.post<{ id: string }>('/sourceDir', { name, parentId })).data.id;
  const top = await directory('保护', null);
  const inner = await directory('耕地', top);
  await admin.post('/dataCatalog', { directoryId: inner, type: 'layer', targetId: 'yjjbnt', title: '农田' });
  await sql`update people.role set layer_directories = array[${top}] where code = 'registry'`.execute(
    db.kysely,
  );
  const models = {} as Ground['models'];
  for (const layerId of layerIds) {
    const steps = [
      { id: 'a', op: 'input', layerId },
      { id: 'b', op: 'summarise', from: 'a', field: 'owner' },
    ];
    const model = { directoryId: top, name: layerId, steps };
    const { id } = (await admin.post<{ id: string }>('/spatialModel', model)).data;
    const run = await admin.post<{ id: string }>(`/v1/spatialModel/${id}/run`, { keep: false });
    models[layerId] = { id, run: run.data.id };
  }
  await served.app.loadLayers();
  const key = async (name: string, scopes: string[]) => {
    const made = await admin.post<{ consumer: { keyId: string }; secret: string }>('/v1/consumer', {
      name,
      scopes,
    });
    const { consumer, secret } = made.data;
    return { authorization: `Basic ${Buffer.from(`${consumer.keyId}:${secret}`).toString('base64')}` };
  };
  const token = async (userName: string) => ({ authentication: (await signIn(base, userName)).token });
  const caller = (
    name: string,
    headers: Record<string, string>,
    sees: Caller['sees'],
    drawn: Caller['drawn'] = sees,
  ): Caller => ({ name, headers, sees, drawn, isConsumer: 'authorization' in headers });
  const nothing = { yjjbnt: both('none'), river: both('none') };
  const everything = { yjjbnt: both('all'), river: both('all') };
  const callers = [
    caller('nobody', {}, nothing),
    caller(
      'villager',
      await token('nonghu1'),
      { yjjbnt: both('none'), river: both('open') },
      { yjjbnt: both('open'), river: both('open') },
    ),
    caller(
      'township officer',
      await token('zhenban'),
      { yjjbnt: both('all', 'none'), river: both('all', 'open') },
      { yjjbnt: both('all', 'open'), river: both('all', 'open') },
    ),
    caller('county officer', await token('xianziran'), everything),
    caller('administrator', { authentication: admin.token }, everything),
    caller('role with a list of layers', await token('shenji'), { ...nothing, river: both('all') }),
    caller('role with a directory of layers', await token('dengji'), { ...nothing, yjjbnt: both('all') }),
    caller(
      'key of a layer and a division',
      await key('村图', ['map.feature.read', 'layer:yjjbnt', `division:${townships.there}`]),
      { ...nothing, yjjbnt: both('none', 'all') },
    ),
    caller('key that only reads maps', await key('底图', ['map.read']), {
      yjjbnt: both('none'),
      river: both('open'),
    }),
  ];
  const found = await rows(
    db.kysely,
    sql<{
      version: number;
    }>`select version from catalogue.layer_version where layer_id = 'yjjbnt' order by version`,
  );
  const versions = found.map(({ version }) => version);
  const layers = await rows(
    db.kysely,
    sql<{
      id: LayerId;
      version: number;
    }>`select id, current_version as version from catalogue.layer where id = any(${layerIds}::text[])`,
  );
  const current = Object.fromEntries(layers.map(({ id, version }) => [id, version])) as Ground['current'];
  return { served, callers, places, versions, current, models, close: () => served.close() };
}
