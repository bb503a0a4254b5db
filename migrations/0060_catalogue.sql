-- Layers of geodata. A layer keeps every version that was imported: evidence names the version it was computed on.
create schema catalogue;

create table catalogue.layer (
  id text constraint layer_pk primary key,
  name text not null,
  geometry_type text not null,
  class_field text,
  name_field text,
  public_fields text[] not null default '{}',
  internal boolean not null default false,
  srid integer not null default 4490,
  current_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint layer_id_form check (id ~ '^[a-z][a-z0-9_]{0,62}$'),
  constraint layer_geometry_type_known check (geometry_type in ('Point', 'LineString', 'Polygon')),
  constraint layer_srid_is_cgcs2000 check (srid = 4490)
);
comment on table catalogue.layer is 'A kind of map content, such as yjjbnt (permanent basic farmland).';
comment on column catalogue.layer.class_field is 'Property by which areas are listed, such as DLMC (land class).';
comment on column catalogue.layer.public_fields is 'Properties that everyone signed in may read; the others are for officers.';
comment on column catalogue.layer.internal is 'Government-internal data: villagers see results of their own places only.';

create table catalogue.layer_version (
  layer_id text not null,
  version integer not null,
  source text not null,
  feature_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint layer_version_pk primary key (layer_id, version),
  constraint layer_version_layer_fk foreign key (layer_id) references catalogue.layer (id) on delete cascade,
  constraint layer_version_positive check (version > 0)
);
alter table catalogue.layer add constraint layer_current_version_fk
  foreign key (id, current_version) references catalogue.layer_version (layer_id, version) deferrable initially deferred;

create table catalogue.feature (
  layer_id text not null,
  version integer not null,
  id text not null,
  properties jsonb not null default '{}',
  geom geometry(Geometry, 4490) not null,
  constraint feature_pk primary key (layer_id, version, id),
  constraint feature_version_fk foreign key (layer_id, version)
    references catalogue.layer_version (layer_id, version) on delete cascade
);
create index feature_geom on catalogue.feature using gist (geom);
