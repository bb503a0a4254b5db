import {
  type Areal,
  type Bounds,
  boundsOf,
  distanceBetween,
  isAreal,
  linesOf,
  type Position,
  parseGeoJson,
  polygonArea,
  round2,
  roundParts,
} from '@homestead/geodesy';
import type { LandCheckReply, LayerFinding } from '../../contract/land-check.ts';
import type { OfflineLayer, OfflineLayers } from '../../contract/offline-layers.ts';
import type { FeatureReply, OverlayReply } from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import { classText, orderClasses } from '../class-text.ts';
import { commonSlabs, type Outlines, type Place, type Slab } from './slabs.ts';

/** How a preview was measured, in place of the server's method. */
export const previewMethod = 'preview';

/** Words of a layer's check, with `{area}` where the area stands. */
export interface PreviewWords {
  occupied: string;
  notOccupied: string;
  failed: string;
}

/**
 * The check of a drawn outline against layers that a device took along: a preview, made without a network. The server makes
 * the check anew and its figure stands. What lies outside of the box that was taken, or on a layer that was not, is 未能分析.
 */
export function previewCheck(
  outline: unknown,
  taken: OfflineLayers | undefined,
  layerIds: readonly string[],
  words: (layerId: string) => PreviewWords | undefined,
): LandCheckReply {
  const geometry = areal(outline);
  return {
    area: geometry ? round2(polygonArea(geometry)) : 0,
    unit: 'm2',
    layers: layerIds.map((id) => {
      const layer = taken?.layers.find(({ layerId }) => layerId === id);
      const said = words(id);
      const missing = reasonAgainst(geometry, taken, layer);
      if (!geometry || !layer?.features || missing !== null)
        return notMade(id, layer, said, missing ?? texts.previewNotTaken);
      return findingOf(geometry, layer, layer.features, said);
    }),
  };
}

/** The same for one layer, as the overlay call answers it; null where it cannot be made. */
export function previewOverlay(
  outline: unknown,
  taken: OfflineLayers | undefined,
  layerId: string,
): OverlayReply | null {
  const [finding] = previewCheck(outline, taken, [layerId], () => undefined).layers;
  if (!finding?.result) return null;
  return {
    features: finding.features,
    totalArea: finding.result.area,
    unit: 'm2',
    slivers: [],
    layerVersion: finding.result.layerVersion,
    layerTitle: finding.layerTitle,
    notices: finding.result.notices,
  };
}

function areal(outline: unknown): Areal | null {
  const parsed = parseGeoJson(outline);
  return parsed.ok && isAreal(parsed.geometry) ? parsed.geometry : null;
}

function reasonAgainst(
  geometry: Areal | null,
  taken: OfflineLayers | undefined,
  layer: OfflineLayer | undefined,
): string | null {
  if (!geometry) return texts.oneOutline;
  if (!taken || !layer?.features) return layer?.reason ?? texts.previewNotTaken;
  const [west, south, east, north] = boundsOf(geometry);
  const [w, s, e, n] = taken.box;
  return west < w || south < s || east > e || north > n ? texts.previewOutside : null;
}

function notMade(
  layerId: string,
  layer: OfflineLayer | undefined,
  words: PreviewWords | undefined,
  reason: string,
): LayerFinding {
  return {
    layerId,
    layerName: layer?.layerName ?? layerId,
    layerTitle: null,
    neutral: layer?.neutral ?? false,
    verdict: words?.failed ?? texts.notAnalysed,
    result: null,
    reason,
    features: [],
    surroundings: null,
  };
}

function findingOf(
  geometry: Areal,
  layer: OfflineLayer,
  features: readonly FeatureReply[],
  words: PreviewWords | undefined,
): LayerFinding {
  const ground = groundOf(geometry);
  const near = features.flatMap((feature) => {
    const shape = areal(feature.geometry);
    return shape && meet(boundsOf(shape), boundsOf(geometry)) ? [{ feature, shape }] : [];
  });
  const pieces = near.flatMap(({ feature, shape }) => {
    const slabs = commonSlabs(ground.outlines, [ground.outlinesOf(shape)]);
    const area = areaOf(slabs) * ground.factor;
    return area < layer.leastArea ? [] : [{ feature, shape, slabs, area }];
  });
  const shared = (shapes: readonly Areal[]) =>
    areaOf(commonSlabs(ground.outlines, shapes.map(ground.outlinesOf))) * ground.factor;
  const classOf = ({ properties }: FeatureReply) =>
    layer.classField === null
      ? layer.layerName
      : String(properties[layer.classField] ?? '') || layer.unclassified;
  const names = [...new Set(pieces.map(({ feature }) => classOf(feature)))];
  const total = shared(pieces.map(({ shape }) => shape));
  const ofClass = (name: string) => pieces.filter(({ feature }) => classOf(feature) === name);
  const classAreas = roundParts(
    names.map((name) => shared(ofClass(name).map(({ shape }) => shape))),
    total,
  );
  const byClass = orderClasses(names.map((name, at) => ({ name, area: classAreas[at]! })));
  const occupied = pieces.length > 0;
  const area = round2(total);
  const pieceAreas = roundParts(
    pieces.map((piece) => piece.area),
    total,
  );
  const text = classText(byClass, layer.nothing);
  return {
    layerId: layer.layerId,
    layerName: layer.layerName,
    layerTitle: layer.layerTitle,
    neutral: layer.neutral,
    verdict: layer.neutral || !words ? text : wordsFor(words, occupied, area),
    result: {
      layerId: layer.layerId,
      layerVersion: layer.layerVersion ?? '',
      occupied,
      area,
      ...nearestOf(geometry, layer, features, occupied),
      byClass,
      slivers: [],
      method: previewMethod,
      softwareVersion: previewMethod,
      text,
      notices: [texts.preview],
    },
    reason: null,
    features: pieces.map(({ feature, slabs }, at) => ({
      type: 'Feature',
      geometry: ground.shapeOf(slabs),
      properties: { ...feature.properties, area: pieceAreas[at]! },
    })),
    surroundings: near.map(({ feature }) => feature),
  };
}

const wordsFor = ({ occupied, notOccupied }: PreviewWords, isOccupied: boolean, area: number): string =>
  isOccupied ? occupied.replace('{area}', area.toFixed(2)) : notOccupied;

/** Metres to the nearest feature that was taken; nothing where none was: beyond the box nobody knows. */
function nearestOf(
  geometry: Areal,
  { neutral }: OfflineLayer,
  features: readonly FeatureReply[],
  isOccupied: boolean,
): { nearest?: number } {
  if (neutral) return {};
  if (isOccupied) return { nearest: 0 };
  const shapes = features.flatMap((feature) => areal(feature.geometry) ?? []);
  if (shapes.length === 0) return {};
  return { nearest: round2(Math.min(...shapes.map((shape) => distanceBetween(geometry, shape)))) };
}

/** The plane around an outline, in metres from its corner; areas on it times `factor` are ellipsoidal ones. */
function groundOf(geometry: Areal) {
  const [west, south] = boundsOf(geometry);
  const [wide, high] = [111_320 * Math.cos((south * Math.PI) / 180), 110_800];
  const toPlane = ([x, y]: Position): Place => [(x - west) * wide, (y - south) * high];
  const toDegrees = ([x, y]: Place): Position => [west + x / wide, south + y / high];
  const outlinesOf = (shape: Areal): Outlines =>
    linesOf(shape).map((ring) => ring.slice(0, -1).map((at) => toPlane(at)));
  const outlines = outlinesOf(geometry);
  const own = areaOf(commonSlabs(outlines, [outlines]));
  return {
    outlines,
    outlinesOf,
    factor: own > 0 ? polygonArea(geometry) / own : 1,
    shapeOf: (slabs: readonly Slab[]): Areal => ({
      type: 'MultiPolygon',
      coordinates: slabs.map(({ corners }) => [[...corners, corners[0]].map((at) => toDegrees(at))]),
    }),
  };
}

const areaOf = (slabs: readonly Slab[]): number => slabs.reduce((sum, { area }) => sum + area, 0);

const meet = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
