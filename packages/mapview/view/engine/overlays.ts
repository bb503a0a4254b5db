import type { MapStyle } from '@homestead/mapstyle';
import type { Extent } from 'ol/extent.js';
import { isEmpty } from 'ol/extent.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { readGeoJson } from '../../geometry/geojson.ts';
import { mapStyleFunction } from '../../layers/map-style.ts';
import { type LayerStyle, styleOf } from '../../layers/overlay-style.ts';

const format = new GeoJSON({ dataProjection: 'EPSG:4490', featureProjection: 'EPSG:4490' });

/** A source of GeoJSON, or null where it cannot be read. A broken feature does not cost the others. */
function sourceOf(geoJson: unknown): VectorSource | null {
  const collection = readGeoJson(geoJson);
  if (!collection) return null;
  const features = collection.features.flatMap((feature) => {
    try {
      return format.readFeatures(feature);
    } catch {
      return [];
    }
  });
  return new VectorSource({ features });
}

/** The box around GeoJSON, or null where there is nothing. */
export function extentOf(geoJson: unknown): Extent | null {
  const extent = sourceOf(geoJson)?.getExtent();
  return extent && !isEmpty(extent) ? extent : null;
}

/** Whether a layer is seen, and how opaque it is, from 0 to 1; what is left out stays as it is. */
export interface LayerLook {
  isVisible?: boolean;
  opacity?: number;
}

/** The named layers that a page lays over the base map. */
export class Overlays {
  readonly #map: OlMap;
  readonly #layers = new Map<string, BaseLayer>();
  readonly #onChange: (names: string[], looks: string[]) => void;

  /** `onChange` hears the names from below to above, and how each layer looks, as `name=0.7` or `name=hidden`. */
  constructor(map: OlMap, onChange: (names: string[], looks: string[]) => void) {
    this.#map = map;
    this.#onChange = onChange;
    onChange([], []);
  }

  #tell(): void {
    const looks = [...this.#layers].map(
      ([name, layer]) => `${name}=${layer.getVisible() ? layer.getOpacity() : 'hidden'}`,
    );
    this.#onChange([...this.#layers.keys()], looks);
  }

  has = (name: string): boolean => this.#layers.has(name);

  put(name: string, layer: BaseLayer): void {
    this.remove(name);
    layer.set('name', name);
    this.#layers.set(name, layer);
    this.#map.addLayer(layer);
    this.#tell();
  }

  putGeoJson(name: string, geoJson: unknown, style: LayerStyle | MapStyle): boolean {
    const source = sourceOf(geoJson);
    const hasLabels = 'rules' in style || style.label !== undefined;
    const look = { style: 'rules' in style ? mapStyleFunction(style) : styleOf(style), declutter: hasLabels };
    if (source) this.put(name, new VectorLayer({ source, ...look, zIndex: 5 }));
    return source !== null;
  }

  setLook(name: string, { isVisible, opacity }: LayerLook): void {
    const layer = this.#layers.get(name);
    if (!layer) return;
    if (isVisible !== undefined) layer.setVisible(isVisible);
    if (opacity !== undefined) layer.setOpacity(opacity);
    this.#tell();
  }

  /** Adds layers again, the last one first, so that the first one lies on top; what they have loaded stays. */
  order(names: readonly string[]): void {
    for (const name of names.toReversed()) {
      const layer = this.#layers.get(name);
      if (!layer) continue;
      this.#map.removeLayer(layer);
      this.#map.addLayer(layer);
      this.#layers.delete(name);
      this.#layers.set(name, layer);
    }
    this.#tell();
  }

  remove(name: string): void {
    const layer = this.#layers.get(name);
    if (!layer) return;
    this.#map.removeLayer(layer);
    this.#layers.delete(name);
    this.#tell();
  }
}
