import type { MapHandle } from '@homestead/mapview';
import { LAST_PREVIEW_LEVEL } from '@homestead/mapview/plain';
import { type ShownService, shownService } from './shown-service.ts';
import { mapViewTexts as texts } from './texts.ts';

/** Where a preview of vector tiles opens: they end at level 14 (specification 2 §9). */
const vectorZoom = 13.8;

type PreviewMap = Pick<MapHandle, 'addService' | 'notify' | 'showBox' | 'comeNear'>;

/** Shows one service where its data lie; one of the whole world over the county. */
export function showPreview(
  map: PreviewMap,
  service: ShownService,
  county: readonly number[] | undefined,
): void {
  const { bbox } = service;
  // The specification's preview has a tile grid of 22 levels (specification 2 §9).
  const drawn = { ...shownService(service), lastLevel: LAST_PREVIEW_LEVEL };
  if (!map.addService('service', drawn)) map.notify(texts.unknownSystem);
  const isWorld = bbox && (bbox[2] ?? 0) - (bbox[0] ?? 0) > 90;
  const box = bbox && !isWorld ? bbox : county;
  if (!box) return;
  map.showBox(box);
  const [west = 0, south = 0, east = 0, north = 0] = box;
  if (drawn.kind === 'vector') map.comeNear([(west + east) / 2, (south + north) / 2], vectorZoom);
}
