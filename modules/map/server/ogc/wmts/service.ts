import { createHash } from 'node:crypto';
import type { Bounds } from '@homestead/geodesy';
import type { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call, type Refusal } from '@homestead/http/server';
import { exceptionReport, OwsException } from '@homestead/ogc';
import { wmts, wmtsDescription, wmtsTile } from '../../../contract/wmts.ts';
import { emptyTile } from '../../basemap/empty-tile.ts';
import { isTileLayer, type TileLayer, type TileSource, tileLayers } from '../../basemap/tile-source.ts';
import { gridsOf, nationalGrid, type TilePlace } from '../../tiles/grid.ts';
import { sendTile } from '../../tiles/send.ts';
import { pictureTile } from '../../tiles/tiles.ts';
import type { PictureDeps } from '../deps.ts';
import type { Published } from '../published/published.ts';
import { capabilities, type DescribedTiles } from './documents.ts';
import { type Offered, readRequest, readTile, type TileRequest } from './request.ts';

/** What the tile service needs of the base maps; without tiles every tile is empty, and none is an error. */
export interface WmtsDeps {
  baseMaps: TileSource | null;
  county(): Bounds;
  /** The published layers; the base maps alone where absent. */
  layers?: PictureDeps;
}

type AnyCall = Pick<Call, 'person' | 'reply' | 'request'>;

/** The county's own base maps and the published layers as a tile service. */
export function wmtsRoutes(deps: WmtsDeps): BoundRoute[] {
  return [
    bind(
      wmts,
      (call) =>
        guarded(call, async () => {
          const layers = layersFor(deps, call.person);
          const wanted = await readRequest(call.query as Record<string, unknown>, layers.offers);
          if (wanted.kind === 'capabilities')
            return describe(deps, call, await layers.all(), wanted.sections);
          return send(deps, call, layers.all, wanted);
        }),
      refuse,
    ),
    bind(
      wmtsDescription,
      (call) => guarded(call, async () => describe(deps, call, await layersFor(deps, call.person).all())),
      refuse,
    ),
    bind(
      wmtsTile,
      (call) =>
        guarded(call, async () => {
          const layers = layersFor(deps, call.person);
          return send(deps, call, layers.all, await readTile(partsOf(call.params), layers.offers));
        }),
      refuse,
    ),
  ];
}

/** Asked of the database at most once a call, and not at all for a tile of a base map. */
function layersFor({ layers }: WmtsDeps, person: AnyCall['person']) {
  let asked: Promise<readonly Published[]> | undefined;
  const all = () => (asked ??= layers ? layers.published.of(person) : Promise.resolve([]));
  const offered: Offered = {
    formats: ['image/png', 'image/jpeg'],
    grids: gridsOf(layers?.planeCode ?? null),
  };
  const offers = async (name: string): Promise<Offered | undefined> => {
    if (isTileLayer(name)) return baseMapOffer;
    return (await all()).some((layer) => layer.name === name) ? offered : undefined;
  };
  return { all, offers };
}

const baseMapOffer: Offered = { formats: ['image/png'], grids: [nationalGrid] };

async function guarded({ reply }: AnyCall, work: () => Promise<void>): Promise<null> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OwsException)) throw error;
    reply
      .status(400)
      .type('application/xml; charset=utf-8')
      .send(exceptionReport(error, '1.1', '1.1.0'));
  }
  return null;
}

async function describe(
  deps: WmtsDeps,
  { request, reply }: AnyCall,
  all: readonly Published[],
  sections?: readonly string[],
): Promise<void> {
  const path = request.url.split('?')[0]!.replace(/\/1\.0\.0\/WMTSCapabilities\.xml$/, '');
  const grids = gridsOf(deps.layers?.planeCode ?? null);
  const county = deps.county();
  const base = (deps.baseMaps?.layers ?? []).map(
    (name): DescribedTiles => ({ name, title: tileLayers[name], extent: county, ...baseMapOffer }),
  );
  const own = await Promise.all(
    all.map(
      async (layer): Promise<DescribedTiles> => ({
        name: layer.name,
        title: layer.title,
        extent: (await deps.layers?.published.extentAround(layer)) ?? county,
        formats: ['image/png', 'image/jpeg'],
        grids,
      }),
    ),
  );
  const document = capabilities(
    `${request.protocol}://${request.host}${path}`,
    [...base, ...own],
    grids,
    sections,
  );
  reply.type('application/xml; charset=utf-8').send(document);
}

async function send(
  deps: WmtsDeps,
  call: AnyCall,
  all: () => Promise<readonly Published[]>,
  { layer, format, place }: TileRequest,
): Promise<void> {
  if (isTileLayer(layer)) return sendBaseMap(deps.baseMaps, call, layer, place);
  const published = (await all()).find(({ name }) => name === layer);
  if (published && deps.layers)
    await sendTile(call, await pictureTile(deps.layers, published, place, format), format);
}

async function sendBaseMap(
  tiles: TileSource | null,
  { request, reply }: AnyCall,
  layer: TileLayer,
  { z, x, y }: TilePlace,
): Promise<void> {
  const tile = (await tiles?.tile(layer, z, x, y)) ?? emptyTile;
  const tag = `"${createHash('sha256').update(tile).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, max-age=86400').header('etag', tag);
  if (request.headers['if-none-match']?.includes(tag)) reply.status(304).send();
  else reply.type(typeOf(tile)).send(tile);
}

/** The media type by the first bytes: a GeoPackage may hold PNG, JPEG and WebP side by side. */
function typeOf(tile: Buffer): string {
  if (tile[0] === 0xff && tile[1] === 0xd8) return 'image/jpeg';
  return tile.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/png';
}

/** The parts of an address as the parameters that they stand for. */
function partsOf(params: Call<typeof wmtsTile>['params']): Map<string, string> {
  const [column = '', ending = ''] = params.column.split('.');
  const formats: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };
  return new Map([
    ['LAYER', params.layer],
    ['STYLE', params.style],
    ['TILEMATRIXSET', params.set],
    ['TILEMATRIX', params.level],
    ['TILEROW', params.row],
    ['TILECOL', column],
    ['FORMAT', formats[ending] ?? ending],
  ]);
}

/** Refusals of the edge (no session, too many calls) in the words of OWS. */
function refuse({ message }: HttpError, _request: Call['request']): Refusal {
  return {
    type: 'application/xml; charset=utf-8',
    body: exceptionReport({ code: 'NoApplicableCode', message }, '1.1', '1.1.0'),
  };
}
