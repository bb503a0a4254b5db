import { useEffect, useRef } from 'react';
import type { BaseMapName } from '../layers/base/base-maps.ts';
import { TEXTS } from '../texts.ts';
import type { MapEngine } from './engine/engine.ts';

/** Where the view lies in its surroundings. Who works by keys moves the map itself, which the box follows. */
export function Overview({ engine, base }: { engine: MapEngine; base: BaseMapName }) {
  const target = useRef<HTMLDivElement>(null);
  const first = useRef(base);
  useEffect(
    () => (target.current ? engine.openOverview(target.current, first.current) : undefined),
    [engine],
  );
  return <div ref={target} className="mv-overview" role="img" aria-label={TEXTS.overviewLong} />;
}
