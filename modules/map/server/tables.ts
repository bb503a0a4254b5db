// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json } from '@homestead/database';
import type { Generated } from 'kysely';

export interface CountyTable {
  key: string;
  value: Json;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string | null;
}

export interface ServiceTable {
  id: string;
  source_id: string;
  name: string;
  type: 'WMS' | 'WFS' | 'WMTS' | 'XYZ' | '矢量切片服务' | 'ArcGIS REST';
  layer: Generated<string>;
  directory: Generated<string>;
  style: Generated<string>;
  format: Generated<string>;
  template: string | null;
  srs: Generated<string>;
  bbox: number[] | null;
  tile_service: Json | null;
  is_internal: Generated<boolean>;
  is_enabled: Generated<boolean>;
  sort: Generated<number>;
  remark: Generated<string>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  min_scale: number | null;
  max_scale: number | null;
}

export interface ServiceSourceTable {
  id: string;
  name: string;
  kind: 'WMS' | 'WFS' | 'WMTS' | 'XYZ' | '矢量切片服务' | 'ArcGIS REST';
  base_url: string;
  credentials: string | null;
  networks: Generated<string[]>;
  timeout_seconds: Generated<number>;
  max_megabytes: Generated<number>;
  cache_seconds: Generated<number>;
  daily_limit: number | null;
  remark: Generated<string>;
  is_enabled: Generated<boolean>;
  health: Generated<'unknown' | 'up' | 'down'>;
  health_message: Generated<string>;
  health_ms: number | null;
  health_since: Date | null;
  health_at: Date | null;
  answered_at: Date | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface ServiceSourceUseTable {
  source_id: string;
  day: string;
  calls: Generated<number>;
  refused: Generated<number>;
}

export interface TreeComponentTable {
  id: string;
  name: string;
  left_percent: Generated<number>;
  top_percent: Generated<number>;
  width: Generated<number>;
  height: Generated<number>;
  is_shown: Generated<boolean>;
  sort: Generated<number>;
  updated_at: Date;
  version: Generated<number>;
}

export interface TreeNodeTable {
  id: string;
  component_id: string;
  parent_id: string | null;
  type: number;
  name: string;
  alias_name: Generated<string>;
  service_id: string | null;
  sort: Generated<number>;
  is_checked: Generated<boolean>;
  slider_value: Generated<number>;
  remark: Generated<string>;
  updated_at: Date;
  version: Generated<number>;
}

export interface TreeViewTable {
  person_id: string;
  component_id: string;
  content: Json;
  updated_at: Date;
}

/** The tables of the schema `map`, by their names in statements. */
export interface MapTables {
  'map.county': CountyTable;
  'map.service': ServiceTable;
  'map.service_source': ServiceSourceTable;
  'map.service_source_use': ServiceSourceUseTable;
  'map.tree_component': TreeComponentTable;
  'map.tree_node': TreeNodeTable;
  'map.tree_view': TreeViewTable;
}
