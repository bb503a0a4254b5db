import { crsTable } from '@homestead/geodesy';
import type { BoundRoute } from '@homestead/http/server';
import { type ExportDeps, layerExportRoutes } from './exports/layer-export.ts';
import { featuresRoutes } from './ogc/features/service.ts';
import { wfsRoutes } from './ogc/wfs/service.ts';

export type VectorServiceSettings = ExportDeps;

/** WFS, OGC API Features and files of the layers that have content. */
export function vectorServiceRoutes(settings: VectorServiceSettings): BoundRoute[] {
  const { db, access, planeCode } = settings;
  const first: string[] = planeCode ? [planeCode] : [];
  const systems = [...new Set([...first, 'EPSG:4326', 'EPSG:3857', ...Object.keys(crsTable)])];
  const deps = { db, access, systems: systems.filter((code) => code !== 'EPSG:4490') };
  return [...wfsRoutes(deps), ...featuresRoutes(deps), ...layerExportRoutes(settings)];
}
