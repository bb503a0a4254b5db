import type { MapHandle } from '@homestead/mapview';
import { useEffect, useRef } from 'react';
import type { MapService } from '../../contract/services/index.ts';
import { shownService } from '../shown-service.ts';
import { layerTreeTexts as texts } from './texts.ts';
import { layersOf, type Tree } from './tree.ts';

type Services = ReadonlyMap<string, MapService>;
/** What of a map the tree needs. */
export type TreeMap = Pick<
  MapHandle,
  'addService' | 'removeLayer' | 'setLook' | 'orderLayers' | 'goHome' | 'notify'
>;

const nameOf = (id: string): string => `tree-${id}`;

/** The layers of a tree on a map: what of them is there already, and how it changes. */
export class TreeLayers {
  readonly #map: TreeMap;
  #names: string[] = [];
  readonly #refused = new Set<string>();

  constructor(map: TreeMap) {
    this.#map = map;
  }

  /** Adds what is missing, removes what is gone; every layer of the tree is on the map, and those unchecked are hidden. */
  show(tree: Tree, services: Services): void {
    const layers = layersOf(tree);
    const before = this.#names;
    const names: string[] = [];
    for (const { id, name, serviceId, checked, sliderValue } of layers) {
      const service = services.get(serviceId ?? '');
      if (!service || this.#refused.has(id)) continue;
      const look = { isVisible: checked, opacity: sliderValue / 100 };
      if (before.includes(nameOf(id))) this.#map.setLook(nameOf(id), look);
      else if (!this.#map.addService(nameOf(id), shownService(service, name), look)) {
        this.#refused.add(id);
        this.#map.notify(texts.unknownSystem(name));
        continue;
      }
      names.push(nameOf(id));
    }
    for (const name of before) if (!names.includes(name)) this.#map.removeLayer(name);
    if (names.join() !== before.join()) this.#map.orderLayers(names);
    this.#names = names;
  }

  /** Removes all layers, and returns to where the map opened. */
  remove(): void {
    for (const name of this.#names) this.#map.removeLayer(name);
    this.#names = [];
    this.#map.goHome();
  }
}

/** Keeps the layers of a map as the tree says while it is shown; switched off, they are removed and the view returns. */
export function useLayersOnMap(
  map: TreeMap | null,
  isShown: boolean,
  tree: Tree | null,
  services: Services | undefined,
): void {
  const made = useRef<{ map: TreeMap; layers: TreeLayers } | null>(null);
  useEffect(() => {
    if (!map) return;
    if (made.current?.map !== map) made.current = null;
    if (isShown && tree && services) {
      made.current ??= { map, layers: new TreeLayers(map) };
      made.current.layers.show(tree, services);
    } else if (!isShown && made.current) {
      made.current.layers.remove();
      made.current = null;
    }
  }, [map, isShown, tree, services]);
}
