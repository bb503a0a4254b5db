-- Styles of layers, and groups of layers that are drawn under one name.
create table catalogue.style (
  id text constraint style_pk primary key,
  name text not null,
  description text not null default '',
  geometry_type text not null,
  style jsonb not null,
  is_delivered boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  constraint style_name_unique unique (name),
  constraint style_geometry_type_known check (geometry_type in ('Point', 'LineString', 'Polygon'))
);
comment on table catalogue.style is 'How layers of a geometry type are painted; style is {rules}, as packages/mapstyle reads it.';
comment on column catalogue.style.is_delivered is 'Delivered by content, which seeds it once; administrators edit it.';

alter table catalogue.layer
  add column style_id text constraint layer_style_fk references catalogue.style (id),
  add column version integer not null default 1,
  add column is_delivered boolean not null default false,
  add column updated_by text;
comment on column catalogue.layer.style_id is 'Style in which the layer is painted; null for the plain one of its geometry type.';
comment on column catalogue.layer.version is 'Of the row, for edits; the data has layer_version.';
create index layer_style on catalogue.layer (style_id);

create table catalogue.layer_group (
  id text constraint layer_group_pk primary key,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  constraint layer_group_id_form check (id ~ '^[a-z][a-z0-9_]{0,62}$'),
  constraint layer_group_name_unique unique (name)
);
comment on table catalogue.layer_group is 'Layers and groups that are published and drawn under one name.';

create table catalogue.layer_group_member (
  group_id text not null constraint layer_group_member_group_fk references catalogue.layer_group (id) on delete cascade,
  position integer not null,
  layer_id text constraint layer_group_member_layer_fk references catalogue.layer (id),
  member_group_id text constraint layer_group_member_inner_fk references catalogue.layer_group (id),
  constraint layer_group_member_pk primary key (group_id, position),
  constraint layer_group_member_one check (num_nonnulls(layer_id, member_group_id) = 1)
);
comment on column catalogue.layer_group_member.position is 'From 0, the lowest in the picture first.';
create index layer_group_member_layer on catalogue.layer_group_member (layer_id);
create index layer_group_member_inner on catalogue.layer_group_member (member_group_id);
