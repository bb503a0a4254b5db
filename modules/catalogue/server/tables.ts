// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json, JsonByDefault } from '@homestead/database';
import type { Generated } from 'kysely';

export interface DataFileTable {
  id: string;
  directory_id: string;
  name: string;
  remark: Generated<string>;
  current_version: number | null;
  locked_by: string | null;
  locked_by_name: string | null;
  locked_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

export interface DataFileVersionTable {
  data_file_id: string;
  number: number;
  file_id: string;
  file_name: string;
  size: number;
  checksum: string;
  note: Generated<string>;
  created_at: Date;
  created_by: string;
  created_by_name: string;
}

export interface DirectoryTable {
  id: string;
  parent_id: string | null;
  name: string;
  sort: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
}

export interface EntryTable {
  id: string;
  directory_id: string;
  type: 'layer' | 'layerGroup' | 'service' | 'file' | 'model';
  target_id: string;
  title: string;
  abstract: Generated<string>;
  keywords: Generated<string[]>;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  valid_from: string | null;
  valid_until: string | null;
  contact: Generated<string>;
  uses: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

export interface FeatureTable {
  layer_id: string;
  version: number;
  id: string;
  properties: JsonByDefault;
  geom: string;
  shape: string | null;
}

export interface FeaturePieceTable {
  layer_id: string;
  version: number;
  feature_id: string;
  number: number;
  geom: string;
}

export interface ImportTable {
  id: string;
  state: 'uploaded' | 'examined' | 'confirmed' | 'running' | 'done' | 'refused' | 'cancelled';
  file_name: string;
  size: number;
  checksum: string;
  encoding: string | null;
  examined: Json | null;
  samples: Json | null;
  choices: Json | null;
  fault: string | null;
  layer_id: string | null;
  version: number | null;
  read_count: Generated<number>;
  total_count: number | null;
  kept_count: Generated<number>;
  repaired_count: Generated<number>;
  refused_count: Generated<number>;
  attempts: Generated<number>;
  lease_until: Date | null;
  revision: Generated<number>;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

export interface ImportFindingTable {
  import_id: string;
  position: number;
  number: number;
  feature_id: string;
  kind: 'repaired' | 'refused';
  problem: string;
  detail: Generated<string>;
}

export interface LayerTable {
  id: string;
  name: string;
  geometry_type: 'Point' | 'LineString' | 'Polygon';
  class_field: string | null;
  name_field: string | null;
  public_fields: Generated<string[]>;
  internal: Generated<boolean>;
  srid: Generated<number>;
  current_version: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  style_id: string | null;
  version: Generated<number>;
  is_delivered: Generated<boolean>;
  updated_by: string | null;
  last_version: Generated<number>;
}

export interface LayerFactsTable {
  layer_id: string;
  version: number;
  facts: Json;
  computed_at: Date;
}

export interface LayerGroupTable {
  id: string;
  name: string;
  description: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
}

export interface LayerGroupMemberTable {
  group_id: string;
  position: number;
  layer_id: string | null;
  member_group_id: string | null;
}

export interface LayerVersionTable {
  layer_id: string;
  version: number;
  source: string;
  feature_count: Generated<number>;
  created_at: Generated<Date>;
  status: Generated<'loading' | 'draft' | 'published' | 'withdrawn'>;
  format: string | null;
  checksum: string | null;
  has_own_ids: Generated<boolean>;
  size: Generated<number>;
  class_areas: Json | null;
  created_by: string | null;
  created_by_name: string | null;
  published_at: Date | null;
  published_by_name: string | null;
  publish_at: Date | null;
  publish_over: number | null;
  publish_fault: string | null;
  pieces_after: string | null;
  pieces_at: Date | null;
  picture: Json | null;
  publications: Generated<Date[]>;
}

export interface MetadataTable {
  id: string;
  type: 'layer' | 'file';
  target_id: string;
  content: Json;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

export interface PictureTileTable {
  layer_id: string;
  version: number;
  level: number;
  tile_column: number;
  tile_row: number;
  bytes: Uint8Array;
}

export interface SpatialModelTable {
  id: string;
  directory_id: string;
  name: string;
  remark: Generated<string>;
  steps: Json;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

export interface SpatialModelRunTable {
  id: string;
  model_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  steps: Json;
  inputs: Json;
  versions: JsonByDefault;
  reader: Json;
  progress: Generated<number>;
  fault: string | null;
  feature_count: number | null;
  total_area: number | null;
  by_class: Json | null;
  result_file_id: string | null;
  lease_until: Date | null;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  finished_at: Date | null;
  keep: Generated<boolean>;
}

export interface StyleTable {
  id: string;
  name: string;
  description: Generated<string>;
  geometry_type: 'Point' | 'LineString' | 'Polygon';
  style: Json;
  is_delivered: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
}

export interface VersionReviewTable {
  layer_id: string;
  version: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  checked: Generated<number>;
  lease_until: Date | null;
  asked_by_name: string;
  asked_at: Date;
  finished_at: Date | null;
}

export interface VersionReviewCaseTable {
  layer_id: string;
  version: number;
  position: number;
  case_id: string;
  case_no: string;
  process_name: string;
  field: string;
  checked_on: string;
  before: string;
  after: string;
}

/** The tables of the schema `catalogue`, by their names in statements. */
export interface CatalogueTables {
  'catalogue.data_file': DataFileTable;
  'catalogue.data_file_version': DataFileVersionTable;
  'catalogue.directory': DirectoryTable;
  'catalogue.entry': EntryTable;
  'catalogue.feature': FeatureTable;
  'catalogue.feature_piece': FeaturePieceTable;
  'catalogue.import': ImportTable;
  'catalogue.import_finding': ImportFindingTable;
  'catalogue.layer': LayerTable;
  'catalogue.layer_facts': LayerFactsTable;
  'catalogue.layer_group': LayerGroupTable;
  'catalogue.layer_group_member': LayerGroupMemberTable;
  'catalogue.layer_version': LayerVersionTable;
  'catalogue.metadata': MetadataTable;
  'catalogue.picture_tile': PictureTileTable;
  'catalogue.spatial_model': SpatialModelTable;
  'catalogue.spatial_model_run': SpatialModelRunTable;
  'catalogue.style': StyleTable;
  'catalogue.version_review': VersionReviewTable;
  'catalogue.version_review_case': VersionReviewCaseTable;
}
