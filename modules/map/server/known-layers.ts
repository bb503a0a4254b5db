import type { Layer } from '@homestead/catalogue/contract';

/** A layer as it was last read. */
export interface KnownLayer {
  layer: Layer;
  /** Its current version will never have pieces: none of its polygons is large. */
  isUncut: boolean;
}

/**
 * Layers as they were last read. Nothing may be answered from them: a call that assumes one asks for its features as if
 * it still were so, and counts the answer only where the layer that came with them is the same.
 */
export class KnownLayers {
  readonly #known = new Map<string, KnownLayer>();

  find(id: string): KnownLayer | undefined {
    return this.#known.get(id);
  }

  note(layer: Layer, isUncut: boolean): void {
    this.#known.set(layer.id, { layer, isUncut });
  }
}

export const isSameLayer = (one: Layer, other: Layer): boolean =>
  Object.keys({ ...one, ...other }).every(
    (key) => JSON.stringify(one[key as keyof Layer]) === JSON.stringify(other[key as keyof Layer]),
  );
