import type { CallFunction } from '@homestead/http/client';
import { saveFile } from '@homestead/ui';
import { featureSearch, overlayAnalysis, overlayExport, searchExport } from '../../contract/routes.ts';
import {
  type ClassSum,
  type FeatureReply,
  maxSearchResults,
  type OverlayRequest,
} from '../../contract/space.ts';
import { overlayPanelTexts as texts } from './texts.ts';

/** What of a layer counts: the parts on the ground, or whole features that meet it or lie in it. */
export type Counted = 'parts' | 'meeting' | 'within';
export const countedWays = ['parts', 'meeting', 'within'] as const satisfies readonly Counted[];

/** What one layer has on some ground, by class. */
export interface Sums {
  features: FeatureReply[];
  byClass: ClassSum[];
  totalArea: number;
  notes: string[];
  /** Saves the table as a workbook; the words of what went wrong, else null. */
  save(): Promise<string | null>;
}

export function count(
  call: CallFunction,
  asked: { layerId: string; ground: object; counted: Counted },
): Promise<Sums> {
  return asked.counted === 'parts'
    ? partsOf(call, asked)
    : wholeFeatures(call, { ...asked, counted: asked.counted });
}

async function partsOf(
  call: CallFunction,
  { layerId, ground }: { layerId: string; ground: object },
): Promise<Sums> {
  const request: OverlayRequest = {
    overlayType: 'intersect',
    inputLayer: ground,
    referLayer: { layerId },
  };
  const {
    features,
    byClass = [],
    totalArea,
    layerTitle,
    notices,
    slivers,
  } = await call(overlayAnalysis, {
    body: { ...request, byClass: true },
  });
  const notes = [
    ...(layerTitle ? [layerTitle] : []),
    ...notices,
    ...(slivers.length > 0 ? [texts.slivers(slivers.length)] : []),
  ];
  return { features, byClass, totalArea, notes, save: () => saveFile(overlayExport, {}, {}, request) };
}

async function wholeFeatures(
  call: CallFunction,
  { layerId, ground, counted }: { layerId: string; ground: object; counted: 'meeting' | 'within' },
): Promise<Sums> {
  const request = {
    inputLayer: { layerId },
    referLayer: ground,
    spatialRel: counted === 'within' ? ('within' as const) : ('intersects' as const),
  };
  const found = await call(featureSearch, { body: { ...request, byClass: true, limit: maxSearchResults } });
  const { features, byClass = [], totalArea = 0, layerTitle, notices, truncated } = found;
  const notes = [
    ...(layerTitle ? [layerTitle] : []),
    ...notices,
    texts.whole,
    ...(truncated ? [texts.someShown(features.length)] : []),
  ];
  return { features, byClass, totalArea, notes, save: () => saveFile(searchExport, {}, {}, request) };
}
