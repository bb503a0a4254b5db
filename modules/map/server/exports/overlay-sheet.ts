import type { Principal } from '@homestead/http/server';
import { type Cell, type Column, sendSheet } from '@homestead/spreadsheet';
import { overlayTexts as texts } from '../../contract/overlay-texts.ts';
import type { OverlayReply, OverlayRequest } from '../../contract/space.ts';
import { overlayAnalysis, type SpaceDeps } from '../overlay-analysis.ts';

const { layer, name, count, area, share } = texts.columns;
const columns: Column[] = [
  { title: layer, width: 36 },
  { title: name, width: 24 },
  { title: count, width: 12 },
  { title: area, width: 16 },
  { title: share, width: 12 },
];

/** `POST /v1/space/overlayAnalysis2/export`: the areas by class of an overlay, and their total, as a workbook. */
export async function overlaySheet(
  deps: SpaceDeps,
  person: Principal,
  request: OverlayRequest,
  reply: Parameters<typeof sendSheet>[0],
): Promise<never> {
  const found = await overlayAnalysis(deps, person, { ...request, byClass: true });
  return sendSheet(reply, texts.title, columns, rowsOf(found));
}

function rowsOf({ byClass = [], features, totalArea, layerTitle }: OverlayReply): Cell[][] {
  const title = layerTitle ?? texts.drawn;
  const met = byClass.length > 0 ? byClass.reduce((sum, one) => sum + one.count, 0) : features.length;
  return [
    ...byClass.map((one) => [title, one.name, one.count, one.area, texts.shareOf(one.area, totalArea)]),
    [title, texts.total, met, totalArea, texts.shareOf(totalArea, totalArea)],
  ];
}
