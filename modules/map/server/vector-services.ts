import type { Database } from '@homestead/database';
import { type CrsCode, crsTable } from '@homestead/geodesy';
import type { BoundRoute } from '@homestead/http/server';
import type { Access } from './access/index.ts';
import { featuresRoutes } from './ogc/features/service.ts';
import { wfsRoutes } from './ogc/wfs/service.ts';

export interface VectorServiceSettings {
  db: Database;
  access: Access;
  /** The plane system of the county; null where it names none. */
  planeCode: CrsCode | null;
}

/** WFS and OGC API Features over the layers that have content. */
export function vectorServiceRoutes({ db, access, planeCode }: VectorServiceSettings): BoundRoute[] {
  const first: string[] = planeCode ? [planeCode] : [];
  const systems = [...new Set([...first, 'EPSG:4326', 'EPSG:3857', ...Object.keys(crsTable)])];
  const deps = { db, access, systems: systems.filter((code) => code !== 'EPSG:4490') };
  return [...wfsRoutes(deps), ...featuresRoutes(deps)];
}
