import type { Visibility } from '@homestead/catalogue/server';
import { type Bounds, type Polygon, round2 } from '@homestead/geodesy';
import { type FeatureReply, maxCandidates } from '../../contract/space.ts';
import { leastAreaOf } from '../least-area.ts';
import { pack, packPieces } from '../overlay/protocol.ts';
import { toWkb } from '../overlay/wkb.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { type LayerFeatures, layerFeatures } from '../sides.ts';

interface Cut {
  layerId: string;
  visible: Visibility;
  box: Bounds;
  /** Names the side of the request in a refusal. */
  path: string;
}

/** What of a layer lies in a box, cut at its sides: a picture of the place, never the layer. */
export async function cutToBox(
  deps: SpaceDeps,
  { layerId, visible, box, path }: Cut,
): Promise<{ found: LayerFeatures; features: FeatureReply[] }> {
  const found = await layerFeatures(deps.db.kysely, layerId, path, {
    visible,
    boxes: [box],
    limit: maxCandidates,
    inPieces: true,
  });
  const { pieces } = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: 'intersect',
      inputs: pack([toWkb(polygonOf(box))]),
      refers: packPieces(found.features),
      classes: null,
      sliver: leastAreaOf(deps.layers, layerId),
      county: null,
    },
    path,
  );
  const features = pieces.flatMap(({ geometry, area, refer, sliver }) => {
    const { properties = {} } = found.features[refer ?? -1] ?? {};
    return sliver
      ? []
      : [{ type: 'Feature' as const, geometry, properties: { ...properties, area: round2(area) } }];
  });
  return { found, features };
}

const polygonOf = ([west, south, east, north]: Bounds): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
