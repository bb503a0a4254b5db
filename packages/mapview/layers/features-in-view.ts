import { containsExtent, type Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type { Projection } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { Cut } from './part-shown.ts';

/** Features of a box, and whether the service left some out. */
export interface FeaturesOfBox {
  features: Feature[];
  isCut: boolean;
  /** How many there are in the box, where the service says so. */
  total?: number;
}

export interface InViewOptions {
  /** `box` is in the view's system. */
  load(box: Extent, resolution: number, projection: Projection, signal: AbortSignal): Promise<FeaturesOfBox>;
  onFailure(): void;
  /** Hears which part is shown of what is in view, and null where it is everything. */
  onCut?: ((cut: Cut | null) => void) | undefined;
}

/**
 * Features of the view alone, each box in place of the last, so that a layer of any size costs what is in view. An answer that
 * was overtaken by a later view is given up; one that was cut off is asked anew from nearer.
 */
export function featuresInView({ load, onFailure, onCut }: InViewOptions): VectorSource {
  let held: { box: Extent; resolution: number; isCut: boolean } | null = null;
  let asking: AbortController | null = null;
  const source: VectorSource = new VectorSource({
    strategy: (view, resolution) => {
      const isNearer = held !== null && resolution < held.resolution;
      if (held && containsExtent(held.box, view) && !(held.isCut && isNearer)) return [];
      if (held) source.removeLoadedExtent(held.box);
      return [view];
    },
    loader: (box, resolution, projection) => {
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const now = { box, resolution, isCut: false };
      held = now;
      void load(box, resolution, projection, mine.signal)
        .then(({ features, isCut, total }) => {
          if (asking !== mine) return;
          now.isCut = isCut;
          source.clear(true);
          source.addFeatures(features);
          onCut?.(isCut ? { shown: features.length, ...(total === undefined ? {} : { total }) } : null);
        })
        .catch(() => {
          if (asking === mine) onFailure();
        });
    },
  });
  return source;
}
