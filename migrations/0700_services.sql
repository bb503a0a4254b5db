-- Geodata services of other systems: where they are asked from (sources) and what of them the county uses (services).
create schema if not exists map;

create table map.service_source (
  id text constraint service_source_pk primary key,
  name text not null constraint service_source_name_key unique,
  kind text not null constraint service_source_kind_known
    check (kind in ('WMS', 'WFS', 'WMTS', 'XYZ', '矢量切片服务', 'ArcGIS REST')),
  base_url text not null,
  credentials text,
  networks text[] not null default '{}',
  timeout_seconds integer not null default 20 constraint service_source_timeout check (timeout_seconds between 1 and 120),
  max_megabytes integer not null default 20 constraint service_source_size check (max_megabytes between 1 and 500),
  cache_seconds integer not null default 3600 constraint service_source_cache check (cache_seconds between 0 and 31536000),
  daily_limit integer constraint service_source_limit check (daily_limit > 0),
  remark text not null default '',
  is_enabled boolean not null default true,
  health text not null default 'unknown' constraint service_source_health check (health in ('unknown', 'up', 'down')),
  health_message text not null default '',
  health_ms integer,
  health_since timestamptz,
  health_at timestamptz,
  answered_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column map.service_source.credentials is 'sealed JSON (enc:<algorithm>:<key id>:<base64url>): how the source is told who asks';
comment on column map.service_source.networks is 'networks that its host must lie in, beside what the operator allows; empty: any that are allowed';
comment on column map.service_source.health_since is 'since when it is in this state';
comment on column map.service_source.answered_at is 'when it last answered as it should';

create table map.service_source_use (
  source_id text not null constraint service_source_use_source_fk references map.service_source (id) on delete cascade,
  day date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  constraint service_source_use_pk primary key (source_id, day)
);
comment on table map.service_source_use is 'calls to a source by day in China (UTC+8), without what the cache answered';

create table map.service (
  id text constraint service_pk primary key,
  source_id text not null constraint service_source_fk references map.service_source (id),
  name text not null constraint service_name_key unique,
  type text not null constraint service_type_known
    check (type in ('WMS', 'WFS', 'WMTS', 'XYZ', '矢量切片服务', 'ArcGIS REST')),
  layer text not null default '',
  directory text not null default '',
  style text not null default '',
  format text not null default '',
  template text,
  srs text not null default 'EPSG:4490',
  bbox double precision[],
  tile_service jsonb,
  is_internal boolean not null default true,
  is_enabled boolean not null default true,
  sort integer not null default 0,
  remark text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint service_box check (bbox is null or array_length(bbox, 1) = 4)
);
create index service_by_source on map.service (source_id);
comment on column map.service.layer is 'name of the layer at the source';
comment on column map.service.directory is 'where it stands in the tree of its source, parts separated by /';
comment on column map.service.template is 'address of a tile below the source, with {z}, {x} and {y}; null where it is asked by parameters';
comment on column map.service.is_internal is 'for officers who read features, and for roles that name it; others do not learn of it';
