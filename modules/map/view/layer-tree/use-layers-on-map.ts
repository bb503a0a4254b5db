import type { Cut, MapHandle } from '@homestead/mapview';
import { useEffect, useRef, useState } from 'react';
import type { MapService } from '../../contract/services/index.ts';
import { shownService } from '../shown-service.ts';
import { layerTreeTexts as texts } from './texts.ts';
import { layersOf, type Tree } from './tree.ts';

/** The layers of which only a part is shown, by the node's id. */
export type Cuts = ReadonlyMap<string, Cut>;
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

  readonly #onCut: (id: string, cut: Cut | null) => void;

  /** `onCut` hears of which layer only a part is shown. */
  constructor(map: TreeMap, onCut: (id: string, cut: Cut | null) => void) {
    this.#map = map;
    this.#onCut = onCut;
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
      else if (
        !this.#map.addService(nameOf(id), shownService(service, name), look, (cut) => this.#onCut(id, cut))
      ) {
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

/**
 * Keeps the layers of a map as the tree says while it is shown; switched off, they are removed and the view returns. Answers of
 * which layers only a part is shown.
 */
export function useLayersOnMap(
  map: TreeMap | null,
  isShown: boolean,
  tree: Tree | null,
  services: Services | undefined,
): Cuts {
  const [cuts, setCuts] = useState<Cuts>(new Map());
  const made = useRef<{ map: TreeMap; layers: TreeLayers } | null>(null);
  useEffect(() => {
    if (!map) return;
    if (made.current?.map !== map) made.current = null;
    if (isShown && tree && services) {
      made.current ??= {
        map,
        layers: new TreeLayers(map, (id, cut) => setCuts((now) => withCut(now, id, cut))),
      };
      made.current.layers.show(tree, services);
    } else if (!isShown && made.current) {
      made.current.layers.remove();
      made.current = null;
    }
  }, [map, isShown, tree, services]);
  return cuts;
}

function withCut(cuts: Cuts, id: string, cut: Cut | null): Cuts {
  if (!cut && !cuts.has(id)) return cuts;
  const next = new Map(cuts);
  if (cut) next.set(id, cut);
  else next.delete(id);
  return next;
}
