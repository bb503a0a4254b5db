import type { CallFunction } from '@homestead/http/client';
import { PREVIEW_TOOLS } from '@homestead/mapview';
import LayeredMap from './layer-tree/LayeredMap.tsx';
import { useCountyMap } from './use-county-map.ts';

/** The whole county: base maps, tools and the layer tree. */
export default function CountyMap({ call }: { call: CallFunction }) {
  const county = useCountyMap(call);
  if (!county) return null;
  return (
    <LayeredMap
      {...county}
      call={call}
      isShown
      tools={PREVIEW_TOOLS}
      onReady={(map) => county.bounds && map.showBox(county.bounds)}
    />
  );
}
