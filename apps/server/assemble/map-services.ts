import type { Clock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import type { CrsCode } from '@homestead/geodesy';
import { createServices, type PictureServices } from '@homestead/map/server';
import { createOutbound, type Outbound } from '@homestead/outbound';
import type { Config } from '../config.ts';

interface Deps {
  config: Pick<Config, 'outboundAllow' | 'tiandituKey'>;
  db: Database;
  /** Where our own layers and groups are published. */
  pictures: Pick<PictureServices, 'layersOf'>;
  planeCode: CrsCode | null;
  clock: Clock;
  bounds(): [number, number, number, number];
  report(error: unknown, about: string): void;
}

/** Geodata services with their way out: no redirects, and a source may be held to networks of its own. */
export function mapServices({ config, db, pictures, planeCode, clock, bounds, report }: Deps) {
  const ways = new Map<string, Outbound>();
  const outbound = (only: readonly string[]): Outbound => {
    const key = [...only].sort().join(' ');
    const known = ways.get(key);
    if (known) return known;
    const way = createOutbound({ allow: config.outboundAllow, only, redirects: 0 });
    ways.set(key, way);
    return way;
  };
  const services = createServices({
    db,
    now: () => clock.now(),
    outbound,
    tiandituKey: config.tiandituKey,
    bounds,
    report,
    planeCode,
    layersOf: pictures.layersOf,
  });
  return {
    ...services,
    close: async () => void (await Promise.all([...ways.values()].map((way) => way.close()))),
  };
}
