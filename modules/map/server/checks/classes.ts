import type { Layer, LayerDefinitions } from '@homestead/catalogue/contract';
import { texts } from '../../contract/texts.ts';

interface Classed {
  properties: Record<string, unknown>;
}

/** What a feature without a class is called on a layer. */
export const unclassifiedOf = (layers: LayerDefinitions, id: string): string =>
  (layers[id]?.check?.texts ?? texts).unclassified;

/** Numbers the classes in the order in which they are met. A layer without classes is one; a feature without one, `unclassified`. */
export class ClassNumbers {
  readonly names: string[] = [];
  readonly #layer: Layer;
  readonly #unclassified: string;

  constructor(layer: Layer, unclassified: string) {
    this.#layer = layer;
    this.#unclassified = unclassified;
  }

  numberOf(feature: Classed): number {
    const name = this.#nameOf(feature);
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }

  #nameOf({ properties }: Classed): string {
    const { classField, name } = this.#layer;
    if (classField === null) return name;
    const value = properties[classField];
    return value === undefined || value === null || value === '' ? this.#unclassified : String(value);
  }
}
