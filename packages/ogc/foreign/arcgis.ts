import { ForeignDocumentError } from './document.ts';
import {
  boxOf,
  type ForeignBox,
  type ForeignLayer,
  type ForeignService,
  isGeographic,
  mostLayers,
  type TileService,
} from './layers.ts';

interface Reference {
  wkid?: unknown;
  latestWkid?: unknown;
}
interface Extent {
  xmin?: unknown;
  ymin?: unknown;
  xmax?: unknown;
  ymax?: unknown;
  spatialReference?: Reference;
}
interface Description {
  error?: { message?: unknown };
  currentVersion?: unknown;
  mapName?: unknown;
  serviceDescription?: unknown;
  layers?: unknown;
  tileInfo?: {
    rows?: unknown;
    cols?: unknown;
    origin?: { x?: unknown; y?: unknown };
    lods?: unknown;
    spatialReference?: Reference;
  };
  singleFusedMapCache?: unknown;
  fullExtent?: Extent;
  spatialReference?: Reference;
  capabilities?: unknown;
}

/** Reads `?f=json` of an ArcGIS MapServer or FeatureServer. Throws ForeignDocumentError. */
export function readArcGis(text: string): ForeignService {
  const found = parse(text);
  if (found.error)
    throw new ForeignDocumentError('exception', String(found.error.message ?? '').slice(0, 200));
  if (!Array.isArray(found.layers) && !found.tileInfo) throw new ForeignDocumentError('unknown');
  const wkid = wkidIn(found.spatialReference ?? found.fullExtent?.spatialReference);
  const srs = wkid ? [`EPSG:${wkid}`] : [];
  const bbox = boxIn(found.fullExtent);
  const title = words(found.mapName) || words(found.serviceDescription);
  const common = { srs, bbox, styles: [], formats: [], path: [], template: null } as const;
  const tileService = gridOf(found);
  const whole: ForeignLayer[] = tileService
    ? [
        {
          ...common,
          name: '',
          title: title || '切片',
          kind: 'tiles',
          tileService,
          styles: [],
          formats: [],
          path: [],
          srs,
        },
      ]
    : [];
  return {
    title,
    version: String(found.currentVersion ?? ''),
    layers: [...whole, ...layersIn(found, common)],
  };
}

function layersIn(
  { layers }: Description,
  common: { readonly srs: string[]; readonly bbox: ForeignBox | null },
): ForeignLayer[] {
  const listed = (Array.isArray(layers) ? layers : []).slice(0, mostLayers) as {
    id?: unknown;
    name?: unknown;
    parentLayerId?: unknown;
    subLayerIds?: unknown;
    minScale?: unknown;
    maxScale?: unknown;
  }[];
  const byId = new Map(listed.map((layer) => [layer?.id, layer]));
  return listed.flatMap((layer): ForeignLayer[] => {
    if (!layer || typeof layer.id !== 'number' || Array.isArray(layer.subLayerIds)) return [];
    const path: string[] = [];
    for (let at = byId.get(layer.parentLayerId); at && path.length < 10; at = byId.get(at.parentLayerId))
      path.unshift(words(at.name));
    return [
      {
        name: String(layer.id),
        title: words(layer.name) || String(layer.id),
        path,
        kind: 'ArcGIS',
        srs: [...common.srs],
        bbox: common.bbox,
        styles: [],
        formats: [],
        tileService: null,
        template: null,
        // There the minimum is the widest view, and zero no limit.
        minScale: scaleIn(layer.maxScale),
        maxScale: scaleIn(layer.minScale),
      },
    ];
  });
}

function scaleIn(value: unknown): number | null {
  const scale = Number(value ?? 0);
  return Number.isFinite(scale) && scale > 0 ? scale : null;
}

function parse(text: string): Description {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw new ForeignDocumentError('unknown');
}

const words = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

function wkidIn(reference: Reference | undefined): number {
  const wkid = Number(reference?.latestWkid ?? reference?.wkid);
  if (wkid === 102_100 || wkid === 102_113) return 3857;
  return Number.isInteger(wkid) ? wkid : 0;
}

/** The extent in degrees; none of a plane system, whose numbers say nothing without a transformation. */
function boxIn(extent: Extent | undefined): ForeignBox | null {
  if (!extent) return null;
  const values = [extent.xmin, extent.ymin, extent.xmax, extent.ymax].map(Number);
  const wkid = wkidIn(extent.spatialReference);
  if (isGeographic(wkid)) return boxOf(values);
  if (wkid !== 3857) return null;
  const [west = 0, south = 0, east = 0, north = 0] = values;
  const longitude = (x: number) => (x / 20_037_508.342_789_244) * 180;
  const latitude = (y: number) =>
    (Math.atan(Math.sinh((y / 20_037_508.342_789_244) * Math.PI)) * 180) / Math.PI;
  return boxOf([longitude(west), latitude(south), longitude(east), latitude(north)]);
}

function gridOf({ tileInfo, singleFusedMapCache }: Description): TileService | null {
  if (!tileInfo || singleFusedMapCache === false || !Array.isArray(tileInfo.lods)) return null;
  const levels = (tileInfo.lods as { level?: unknown; resolution?: unknown }[])
    .map(({ level, resolution }) => ({ id: String(level), resolution: Number(resolution) }))
    .filter(({ resolution }) => Number.isFinite(resolution) && resolution > 0)
    .slice(0, 40);
  const origin: [number, number] = [Number(tileInfo.origin?.x), Number(tileInfo.origin?.y)];
  const tileSize: [number, number] = [Number(tileInfo.cols ?? 256), Number(tileInfo.rows ?? 256)];
  if (levels.length === 0 || ![...origin, ...tileSize].every(Number.isFinite)) return null;
  return {
    wkid: wkidIn(tileInfo.spatialReference),
    resolutions: levels.map(({ resolution }) => resolution),
    levelIds: levels.map(({ id }) => id),
    origin,
    tileSize,
    matrixSet: '',
  };
}
