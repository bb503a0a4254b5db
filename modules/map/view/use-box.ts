import type { MapHandle } from '@homestead/mapview';
import { useEffect, useState } from 'react';

/** West, south, east, north of the view as text, whenever it has come to rest. */
export function useBox(map: MapHandle): string | null {
  const [box, setBox] = useState<string | null>(null);
  useEffect(
    () => map.watchView((news) => setBox(news.box.map((value) => value.toFixed(6)).join(','))),
    [map],
  );
  return box;
}
