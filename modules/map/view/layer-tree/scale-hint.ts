import { scaleDenominator } from '@homestead/mapstyle';
import type { MapHandle } from '@homestead/mapview';
import { useEffect, useState } from 'react';
import type { MapService } from '../../contract/services/index.ts';
import { layerTreeTexts as texts } from './texts.ts';

type Limits = Pick<MapService, 'minScale' | 'maxScale'>;

/** Why a layer cannot be seen at a scale, and where it can; null where it can be seen. */
export function scaleHint(limits: Limits | undefined, scale: number | null): string | null {
  if (!limits || scale === null) return null;
  const { minScale, maxScale } = limits;
  // As the painter judges: the least itself is shown, the most itself no longer.
  if (maxScale !== null && scale >= maxScale * (1 - 1e-9)) return texts.tooFar(maxScale);
  return minScale !== null && scale < minScale * (1 - 1e-9) ? texts.tooNear(minScale) : null;
}

/** The scale 1:n of a map whenever it has come to rest, as its layers are painted by; null before it stands. */
export function useScale(map: MapHandle | null): number | null {
  const [scale, setScale] = useState<number | null>(null);
  useEffect(() => map?.watchView(() => setScale(scaleDenominator(map.resolution()))), [map]);
  return scale;
}
