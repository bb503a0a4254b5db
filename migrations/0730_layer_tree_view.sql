-- How a person arranged a layer tree: shown, faded and ordered otherwise than configured; without a row the configuration counts.
create table map.tree_view (
  person_id text not null,
  component_id text not null constraint tree_view_component_fk references map.tree_component (id) on delete cascade,
  content jsonb not null,
  updated_at timestamptz not null,
  constraint tree_view_pk primary key (person_id, component_id)
);
