import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { baseLayers, placeBaseLayers } from '../../layers/base/base-layers.ts';
import type { BaseMapName, BaseMaps } from '../../layers/base/base-maps.ts';
import { gridLayer } from '../../layers/base/grid-layer.ts';
import { RED_STYLE, styleOf } from '../../layers/overlay-style.ts';

/** Levels that the surroundings are shown further away than the map itself. */
const levelsAway = 4;

/** A small map of the surroundings with the map's view as a box; a tap goes there. */
export class OverviewMap {
  readonly #first: OlMap;
  readonly #map: OlMap;
  readonly #box = new Feature();
  readonly #settings: { baseMaps: BaseMaps | null; ticket: () => string | undefined };

  constructor(
    first: OlMap,
    target: HTMLElement,
    settings: { baseMaps: BaseMaps | null; ticket: () => string | undefined },
  ) {
    this.#first = first;
    this.#settings = settings;
    const box = new VectorLayer({
      source: new VectorSource({ features: [this.#box] }),
      style: styleOf(RED_STYLE),
      zIndex: 5,
    });
    this.#map = new OlMap({
      target,
      layers: [box],
      controls: [],
      interactions: [],
      view: new View({ projection: 'EPSG:4490', enableRotation: false, minZoom: 0 }),
    });
    this.#map.on('click', ({ coordinate }) => first.getView().setCenter(coordinate));
    first.on('moveend', this.#follow);
    this.#follow();
  }

  setBase(name: BaseMapName): void {
    const base = this.#settings.baseMaps?.[name];
    const quiet = { onTile: () => {}, onMissing: () => {} };
    placeBaseLayers(
      this.#map.getLayers(),
      base ? baseLayers(base, this.#settings.ticket, quiet) : [gridLayer()],
    );
  }

  close(): void {
    this.#first.un('moveend', this.#follow);
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  readonly #follow = () => {
    const view = this.#first.getView();
    const [centre, zoom] = [view.getCenter(), view.getZoom()];
    if (!centre || zoom === undefined) return;
    this.#map.getView().setCenter(centre);
    this.#map.getView().setZoom(Math.max(0, zoom - levelsAway));
    this.#box.setGeometry(fromExtent(view.calculateExtent(this.#first.getSize())));
  };
}
