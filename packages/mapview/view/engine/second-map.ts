import type { MapStyle } from '@homestead/mapstyle';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { baseLayers, placeBaseLayers } from '../../layers/base/base-layers.ts';
import type { BaseMapName, BaseMaps } from '../../layers/base/base-maps.ts';
import { gridLayer } from '../../layers/base/grid-layer.ts';
import type { LayerStyle } from '../../layers/overlay-style.ts';
import { type ServiceLayer, serviceLayer } from '../../layers/service-layer.ts';
import { Overlays } from './overlays.ts';

/** What the second side of a comparison shows, over a base map of its own. */
export interface SecondContent {
  base: BaseMapName | null;
  service?: ServiceLayer | null;
  features?: { geoJson: unknown; style: LayerStyle | MapStyle } | null;
}

export interface SecondHandle {
  show(content: SecondContent): void;
  close(): void;
}

const layerName = 'second';

interface Settings {
  baseMaps: BaseMaps | null;
  ticket: () => string | undefined;
  onFailure(): void;
}

/** A second map on another element with the first one's view: both always show the same ground. */
export class SecondMap implements SecondHandle {
  readonly #map: OlMap;
  readonly #settings: Settings;
  readonly #overlays: Overlays;
  #base: BaseMapName | null | undefined;

  constructor(first: OlMap, target: HTMLElement, settings: Settings) {
    this.#settings = settings;
    this.#map = new OlMap({
      target,
      view: first.getView(),
      controls: [],
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    });
    this.#overlays = new Overlays(this.#map, (names) => {
      target.dataset['layers'] = names.join(',');
    });
  }

  show({ base, service, features }: SecondContent): void {
    const { baseMaps, ticket, onFailure } = this.#settings;
    if (base !== this.#base) {
      const known = base && baseMaps?.[base];
      const quiet = { onTile: () => {}, onMissing: () => {} };
      placeBaseLayers(this.#map.getLayers(), known ? baseLayers(known, ticket, quiet) : [gridLayer()]);
      this.#base = base;
    }
    const layer = service ? serviceLayer(service, { ticket, onFailure }) : null;
    if (layer) this.#overlays.put(layerName, layer);
    else if (features) this.#overlays.putGeoJson(layerName, features.geoJson, features.style);
    else this.#overlays.remove(layerName);
  }

  close(): void {
    // The view is the first map's: it must outlive this one.
    this.#map.setTarget(undefined);
    this.#map.setView(new View());
    this.#map.dispose();
  }
}
