import type { CallFunction } from '@homestead/http/client';
import { MapPopup, VIEWING_TOOLS } from '@homestead/mapview';
import LayeredMap from '../layer-tree/LayeredMap.tsx';
import { mapViewTexts as texts } from '../texts.ts';
import { useCountyMap } from '../use-county-map.ts';

export interface LocationMapProps {
  call: CallFunction;
  /** A feature or a collection in EPSG:4490, as text or object; what cannot be read shows the bare map. */
  geoJson: unknown;
  title?: string;
  /** The name of the layer that the place is shown on. */
  layerName?: string;
  minZoom?: number;
  onClose(): void;
}

const LEAST_ZOOM = 8;

/** Where a homestead lies: to be looked at, with nothing to change. */
export default function LocationPage({
  call,
  geoJson,
  title = texts.location,
  layerName = 'kk',
  minZoom = LEAST_ZOOM,
  onClose,
}: LocationMapProps) {
  const county = useCountyMap(call);
  return (
    <MapPopup
      title={title}
      onBack={onClose}
      footer={
        <>
          <span className="mv-figure" />
          <button type="button" className="mv-button mv-primary" onClick={onClose}>
            {texts.confirm}
          </button>
        </>
      }
    >
      {county && (
        <LayeredMap
          {...county}
          call={call}
          tools={VIEWING_TOOLS}
          minZoom={minZoom}
          onReady={(map) => {
            const isShown = map.addGeoJson(layerName, geoJson);
            if (isShown) map.fit(geoJson, { minZoom });
            else map.notify(texts.noPlace);
          }}
        />
      )}
    </MapPopup>
  );
}
