-- How a person likes to see a list: filters, columns and order under a name.
create table workflow.saved_view (
  id text constraint saved_view_pk primary key,
  person_id text not null,
  list text not null,
  name text not null,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint saved_view_name_unique unique (person_id, list, name)
);
