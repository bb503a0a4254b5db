import type {
  ClassArea,
  Examined,
  FeatureProblem,
  FieldMapping,
  LayerGeometry,
  RepairCode,
} from '../../contract/index.ts';
import type { PictureLevels, PictureTile } from '../pictures/tile.ts';

/** What the import's process is asked, one question at a time. */
export type Question =
  | {
      kind: 'examine';
      path: string;
      name: string;
      folder: string;
      encoding: string | null;
      place: [number, number];
    }
  | { kind: 'begin'; begin: Begin }
  | { kind: 'next' };

export interface Begin {
  path: string;
  name: string;
  /** Where archives are unpacked. */
  folder: string;
  encoding: string | null;
  /** The layer that it comes into. */
  layerId: string;
  sourceLayer: string;
  epsg: number;
  swapped: boolean;
  geometryType: LayerGeometry;
  classField: string | null;
  idField: string | null;
  /** Null: every field under its own name, as far as that is a name of a property. */
  fields: FieldMapping[] | null;
  /** Fields that hold text in the layer as it is. */
  textFields: string[];
  /** Address of the module that judges geometries. */
  judge: string | null;
  border: Uint8Array[] | null;
  /** Most rows of one batch. */
  rowsOfBatch: number;
}

/** A feature that was repaired or refused. */
export interface FoundViolation {
  number: number;
  id: string;
  kind: 'repaired' | 'refused';
  problem: FeatureProblem | RepairCode;
  detail: string;
}

/** Some features, as rows for the database. */
export interface Batch {
  /** `{id, properties, geometry}` as JSON, one for each feature. */
  rows: string[];
  faults: FoundViolation[];
  /** Features read so far. */
  read: number;
  repaired: number;
  /** Of a picture, after its outline. */
  tiles?: PictureTile[];
  /** Present when there is no more. */
  end?: { classes: ClassArea[]; hasOwnIds: boolean; picture: PictureLevels | null };
}

/** A feature of a source in the source's own numbers, for previews. */
export interface Sample {
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown>;
}

export interface ExamineAnswer {
  examined: Examined;
  /** By the name of the layer. */
  samples: Record<string, Sample[]>;
}
