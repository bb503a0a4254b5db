import type { Principal } from '@homestead/http/server';
import { type Cell, type Column, sendSheet } from '@homestead/spreadsheet';
import { overlayTexts as texts } from '../../contract/overlay-texts.ts';
import type { ClassSum, OverlayRequest, SearchRequest } from '../../contract/space.ts';
import { overlayAnalysis, type SpaceDeps } from '../overlay-analysis.ts';
import { featureSearch } from '../search/feature-search.ts';

type Reply = Parameters<typeof sendSheet>[0];

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
  reply: Reply,
): Promise<never> {
  const found = await overlayAnalysis(deps, person, { ...request, byClass: true });
  const { byClass = [], features } = found;
  const all = byClass.length > 0 ? countOf(byClass) : features.length;
  return sendSheet(reply, texts.title, columns, rowsOf(found, byClass, all));
}

/** `POST /v1/space/featureSearch/export`: counts and areas by class of the features that a search finds, and their total. */
export async function searchSheet(
  deps: SpaceDeps,
  person: Principal,
  request: Omit<SearchRequest, 'byClass' | 'limit'>,
  reply: Reply,
): Promise<never> {
  // The features themselves are not written.
  const found = await featureSearch(deps, person, { ...request, limit: 1, byClass: true });
  const { byClass = [], totalArea = 0, layerTitle } = found;
  return sendSheet(
    reply,
    texts.searchTitle,
    columns,
    rowsOf({ totalArea, layerTitle }, byClass, countOf(byClass)),
  );
}

const countOf = (classes: readonly ClassSum[]) => classes.reduce((sum, one) => sum + one.count, 0);

function rowsOf(
  { totalArea, layerTitle }: { totalArea: number; layerTitle: string | null },
  byClass: readonly ClassSum[],
  all: number,
): Cell[][] {
  const title = layerTitle ?? texts.drawn;
  return [
    ...byClass.map((one) => [title, one.name, one.count, one.area, texts.shareOf(one.area, totalArea)]),
    [title, texts.total, all, totalArea, texts.shareOf(totalArea, totalArea)],
  ];
}
