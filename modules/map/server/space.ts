import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { ModelKernel } from '@homestead/catalogue/server';
import type { Database, Executor } from '@homestead/database';
import { type Areal, type Geometry, parseGeoJson } from '@homestead/geodesy';
import type { BoundRoute } from '@homestead/http/server';
import { maxDrawnVertices } from '../contract/geometry-faults.ts';
import type { Occupation } from '../contract/space.ts';
import { type Access, createAccess } from './access/index.ts';
import { checkOccupation, type OccupationRequest } from './checks/check.ts';
import { CountyBorder } from './county/county.ts';
import { KnownLayers } from './known-layers.ts';
import { modelKernel } from './models/model-kernel.ts';
import { Analysis, type AnalysisSettings, geometryFault } from './overlay/analysis.ts';
import { type OverlayKernel, pack } from './overlay/protocol.ts';
import { TwoPools } from './overlay/two-pools.ts';
import { toWkb } from './overlay/wkb.ts';
import type { SpaceDeps } from './overlay-analysis.ts';
import { spaceRoutes } from './routes.ts';

export interface SpaceSettings extends Omit<AnalysisSettings, 'kernel'> {
  db: Database;
  /** The layers of the county's content. */
  layers?: LayerDefinitions;
  /** The layer that holds the county's border; without one, inputs may lie anywhere. */
  borderLayer?(): string | undefined;
  /** The judge of layers, fields and places; without one, nothing is known of divisions. */
  access?: Access;
  /** The overlay kernel; GEOS in worker threads by default. */
  kernel?: OverlayKernel;
  /** Notes in the log what of internal layers leaves the server for a device. */
  noteTaken?: SpaceDeps['noteTaken'];
}

/** What the map module offers about ground: its calls, and the checks that other modules ask for. */
export interface Space {
  routes: BoundRoute[];
  /** The kernel for saved analyses. */
  modelKernel: ModelKernel;
  checkOccupation(db: Executor, request: OccupationRequest): Promise<Occupation>;
  /**
   * Reads a submitted polygon (GeoJSON text or object) and vouches for it: closed, simple, of some area, inside the
   * county. Throws a 42200 HttpError that names `path` and the fault.
   */
  submittedGeometry(db: Executor, input: unknown, path: string): Promise<Areal>;
  close(): Promise<void>;
}

/** Puts the module together. */
export function createSpace({
  db,
  layers = {},
  borderLayer = () => undefined,
  access = createAccess({}),
  kernel = new TwoPools(),
  noteTaken,
  ...settings
}: SpaceSettings): Space {
  const analysis = new Analysis({ ...settings, kernel });
  const county = new CountyBorder(borderLayer);
  return {
    routes: spaceRoutes({
      db,
      analysis,
      county,
      layers,
      access,
      known: new KnownLayers(),
      ...(noteTaken ? { noteTaken } : {}),
    }),
    modelKernel: modelKernel(analysis),
    checkOccupation: (executor, request) => checkOccupation({ analysis, county, layers }, executor, request),
    submittedGeometry: async (executor, input, path) => {
      const geometry = readAreal(input, path);
      const inputs = pack([toWkb(geometry)]);
      await analysis.inspect({ kind: 'inspect', inputs, county: await county.get(executor) }, path);
      return geometry;
    },
    close: async () => kernel.close?.(),
  };
}

function readAreal(input: unknown, path: string): Areal {
  const parsed = parseGeoJson(input, { types: ['Polygon', 'MultiPolygon'], maxVertices: maxDrawnVertices });
  if (!parsed.ok) throw geometryFault(path, parsed.problem);
  const geometry: Geometry = parsed.geometry;
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw geometryFault(path, 'wrongType');
  return geometry;
}
