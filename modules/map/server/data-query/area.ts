import type { Layer } from '@homestead/catalogue/contract';
import { round2, roundParts } from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import type { AreaBody, DataReply } from '../../contract/data-query.ts';
import { texts } from '../../contract/texts.ts';
import { orderClasses } from '../../engine/class-text.ts';
import { sliverLimit } from '../../engine/sliver.ts';
import { ClassNumbers, unclassifiedOf } from '../checks/classes.ts';
import { leastAreaOf } from '../least-area.ts';
import { pack, packPieces } from '../overlay/protocol.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { mayCover } from '../policy.ts';
import { readSide, type SideFeature } from '../sides.ts';
import { askedLayers, type LayerFound, type LayerNear, nearOf, replyOf } from './layers.ts';

/** `/v1/data/area`: the features of all layers that lie in an area, with the ground that each class covers there. */
export async function dataInArea(deps: SpaceDeps, person: Principal, request: AreaBody): Promise<DataReply> {
  const side = readSide(request.area, 'area');
  if (side.kind === 'layer') throw brokenFields([{ path: 'area', message: texts.drawnOnly }]);
  mayCover(person, side.boxes, 'area');
  const shapes = side.features.map(({ wkb }) => wkb);
  await deps.analysis.inspect({ kind: 'inspect', inputs: pack(shapes), county: null }, 'area');
  const found: LayerFound[] = [];
  for (const asked of await askedLayers(deps, person, request.layers)) {
    const near = await nearOf(deps, asked, side.boxes);
    if (!near) continue;
    if (near.truncated) found.push({ near, matches: [], summary: { fault: texts.tooManyHere } });
    else found.push(await foundIn(deps, near, side.features));
  }
  return replyOf(deps, found, request);
}

async function foundIn(deps: SpaceDeps, near: LayerNear, area: readonly SideFeature[]): Promise<LayerFound> {
  if (near.features.length === 0) return { near, matches: [], summary: {} };
  try {
    return near.layer.geometryType === 'Polygon'
      ? await measured(deps, near, area)
      : await meeting(deps, near, area);
  } catch (error) {
    // One layer that could not be gone through does not take the others with it; a broken area was refused before.
    if (!(error instanceof HttpError) || error.kind !== 'away') throw error;
    return { near, matches: [], summary: { fault: error.message } };
  }
}

async function measured(deps: SpaceDeps, near: LayerNear, area: readonly SideFeature[]): Promise<LayerFound> {
  const classes = new ClassNumbers(shownClasses(near), unclassifiedOf(deps.layers, near.layer.id));
  const { pieces, total, byClass } = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: 'intersect',
      inputs: pack(area.map(({ wkb }) => wkb)),
      refers: packPieces(near.features),
      classes: near.features.map((feature) => classes.numberOf(feature)),
      sliver: Math.min(leastAreaOf(deps.layers, near.layer.id), sliverLimit),
      county: null,
    },
    'area',
  );
  const areas = new Map<number, number>();
  for (const { refer, area: own, sliver } of pieces)
    if (refer !== null && !sliver) areas.set(refer, (areas.get(refer) ?? 0) + own);
  const own = roundParts([...areas.values()], total);
  const rounded = new Map([...areas.keys()].map((number, at) => [number, own[at]!]));
  return {
    near,
    matches: near.features.flatMap(({ id, properties }, number) => {
      const area = rounded.get(number);
      return area === undefined ? [] : [{ id, properties, area }];
    }),
    summary: {
      area: round2(total),
      byClass: orderClasses(
        roundParts(byClass, total)
          .map((area, number) => ({ name: classes.names[number] ?? '', area }))
          .filter((one) => one.area > 0),
      ),
    },
  };
}

async function meeting(deps: SpaceDeps, near: LayerNear, area: readonly SideFeature[]): Promise<LayerFound> {
  const { matches } = await deps.analysis.relate({
    kind: 'relate',
    relation: 'intersects',
    features: packPieces(near.features),
    refers: pack(area.map(({ wkb }) => wkb)),
  });
  const met = new Set(matches);
  return {
    near,
    matches: near.features.flatMap(({ id, properties }, number) =>
      met.has(number) ? [{ id, properties }] : [],
    ),
    summary: {},
  };
}

/** The layer with its classes only where the person may read the field that holds them. */
function shownClasses({ layer, access }: LayerNear): Layer {
  const { classField } = layer;
  const isShown = classField !== null && (access.fields === 'all' || access.fields.includes(classField));
  return isShown ? layer : { ...layer, classField: null };
}
