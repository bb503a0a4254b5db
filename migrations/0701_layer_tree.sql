-- The layer tree beside the map, as administrators configure it: panels, folders (type 1) and layers (type 2).
create table map.tree_component (
  id text constraint tree_component_pk primary key,
  name text not null constraint tree_component_name_key unique,
  left_percent double precision not null default 0,
  top_percent double precision not null default 0,
  width integer not null default 300,
  height integer not null default 400,
  is_shown boolean not null default true,
  sort integer not null default 0,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint tree_component_place check (left_percent between 0 and 100 and top_percent between 0 and 100),
  constraint tree_component_size check (width between 100 and 4000 and height between 100 and 4000)
);

create table map.tree_node (
  id text constraint tree_node_pk primary key,
  component_id text not null constraint tree_node_component_fk references map.tree_component (id) on delete cascade,
  parent_id text constraint tree_node_parent_fk references map.tree_node (id),
  type smallint not null constraint tree_node_type_known check (type in (1, 2)),
  name text not null,
  alias_name text not null default '',
  service_id text,
  sort integer not null default 0,
  is_checked boolean not null default false,
  slider_value integer not null default 100 constraint tree_node_slider check (slider_value between 0 and 100),
  remark text not null default '',
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint tree_node_service check ((type = 2) = (service_id is not null))
);
create index tree_node_component on map.tree_node (component_id, sort);
create index tree_node_parent on map.tree_node (parent_id);
comment on column map.tree_node.type is '1: folder, 2: layer';
comment on column map.tree_node.service_id is 'a registered service (map.service) or one that is derived from a published layer; where it is gone the layer is not shown';
