import type { CallFunction } from '@homestead/http/client';
import { type LayerStyle, type MapHandle, MapView, PREVIEW_TOOLS } from '@homestead/mapview';
import { useEffect, useState } from 'react';
import { useCountyMap } from '../../view/use-county-map.ts';

export interface ColouredLayer {
  name: string;
  features: readonly object[];
  style: LayerStyle;
}

/** A map that shows features in the colours of their layers, and goes where they are. */
export default function ColouredMap({
  call,
  layers,
}: {
  call: CallFunction;
  layers: readonly ColouredLayer[];
}) {
  const county = useCountyMap(call);
  const [map, setMap] = useState<MapHandle | null>(null);
  useEffect(() => {
    if (!map) return;
    for (const { name, features, style } of layers)
      map.addGeoJson(name, { type: 'FeatureCollection', features }, style);
    const all = layers.flatMap(({ features }) => features);
    if (all.length > 0) map.fit({ type: 'FeatureCollection', features: all }, { minZoom: 6 });
    return () => {
      for (const { name } of layers) map.removeLayer(name);
    };
  }, [map, layers]);
  return county && <MapView {...county} tools={PREVIEW_TOOLS} minZoom={4} onReady={setMap} />;
}
