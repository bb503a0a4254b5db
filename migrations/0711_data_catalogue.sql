-- The data catalogue: directories, and the entries in them that say what the county has.
create table catalogue.directory (
  id text constraint directory_pk primary key,
  parent_id text constraint directory_parent_fk references catalogue.directory (id),
  name text not null,
  sort integer not null default 0,
  remark text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint directory_not_in_itself check (parent_id <> id)
);
create unique index directory_name on catalogue.directory (coalesce(parent_id, ''), name);
comment on table catalogue.directory is 'A folder of the data catalogue; roles may be limited to some (people.role.directories).';

create table catalogue.entry (
  id text constraint entry_pk primary key,
  directory_id text not null constraint entry_directory_fk references catalogue.directory (id),
  type text not null constraint entry_type_known check (type in ('layer', 'layerGroup', 'service', 'file', 'model')),
  target_id text not null,
  title text not null,
  abstract text not null default '',
  keywords text[] not null default '{}',
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  valid_from date,
  valid_until date,
  contact text not null default '',
  uses integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint entry_once unique (directory_id, type, target_id),
  constraint entry_box_whole check (num_nulls(west, south, east, north) in (0, 4)),
  constraint entry_box_ordered check (west <= east and south <= north),
  constraint entry_period_ordered check (valid_from <= valid_until)
);
create index entry_target on catalogue.entry (type, target_id);
comment on table catalogue.entry is 'One thing of the data catalogue: a layer, a group of layers, a service, a data file or a spatial model.';
comment on column catalogue.entry.uses is 'How often it was opened, read or run.';
comment on column catalogue.entry.contact is 'The unit that answers questions about it.';

create table catalogue.data_file (
  id text constraint data_file_pk primary key,
  directory_id text not null constraint data_file_directory_fk references catalogue.directory (id),
  name text not null,
  remark text not null default '',
  current_version integer,
  locked_by text,
  locked_by_name text,
  locked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint data_file_name unique (directory_id, name),
  constraint data_file_lock_whole check (num_nulls(locked_by, locked_by_name, locked_at) in (0, 3))
);
comment on table catalogue.data_file is 'A file of data in the catalogue. While somebody has it checked out nobody else checks a version in.';
comment on column catalogue.data_file.version is 'counts edits of the row, for stale changes; its contents have versions of their own';

create table catalogue.data_file_version (
  data_file_id text not null constraint data_file_version_file_fk references catalogue.data_file (id) on delete cascade,
  number integer not null,
  file_id text not null,
  file_name text not null,
  size bigint not null,
  checksum text not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  created_by_name text not null,
  constraint data_file_version_pk primary key (data_file_id, number)
);
create unique index data_file_version_file on catalogue.data_file_version (file_id);
alter table catalogue.data_file add constraint data_file_current_fk
  foreign key (id, current_version) references catalogue.data_file_version (data_file_id, number) deferrable initially deferred;
comment on column catalogue.data_file_version.checksum is 'SHA-256 of the bytes, hexadecimal';

create table catalogue.spatial_model (
  id text constraint spatial_model_pk primary key,
  directory_id text not null constraint spatial_model_directory_fk references catalogue.directory (id),
  name text not null,
  remark text not null default '',
  steps jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint spatial_model_name unique (directory_id, name)
);
comment on table catalogue.spatial_model is 'An analysis saved as steps, to be run on chosen layers.';

create table catalogue.spatial_model_run (
  id text constraint spatial_model_run_pk primary key,
  model_id text not null constraint spatial_model_run_model_fk references catalogue.spatial_model (id) on delete cascade,
  state text not null constraint spatial_model_run_state_known check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  steps jsonb not null,
  inputs jsonb not null,
  versions jsonb not null default '{}',
  reader jsonb not null,
  progress integer not null default 0,
  fault text,
  feature_count integer,
  total_area double precision,
  by_class jsonb,
  result_file_id text,
  lease_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  created_by_name text not null,
  finished_at timestamptz
);
create index spatial_model_run_model on catalogue.spatial_model_run (model_id, created_at desc);
create index spatial_model_run_waiting on catalogue.spatial_model_run (created_at) where state in ('waiting', 'running');
comment on column catalogue.spatial_model_run.steps is 'as they were when the run began';
comment on column catalogue.spatial_model_run.versions is 'the layers that it read, each with its version';
comment on column catalogue.spatial_model_run.lease_until is 'until when a process has it; whoever finds it over begins it anew';

create table catalogue.metadata (
  id text constraint metadata_pk primary key,
  type text not null constraint metadata_type_known check (type in ('layer', 'file')),
  target_id text not null,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint metadata_once unique (type, target_id)
);
comment on table catalogue.metadata is 'What a layer or data file is said to be: the core of ISO 19115 and TD/T 1016.';

create table catalogue.layer_facts (
  layer_id text not null,
  version integer not null,
  facts jsonb not null,
  computed_at timestamptz not null,
  constraint layer_facts_pk primary key (layer_id, version),
  constraint layer_facts_version_fk foreign key (layer_id, version)
    references catalogue.layer_version (layer_id, version) on delete cascade
);
comment on table catalogue.layer_facts is 'What a version is as computed from its features; kept, since a version does not change.';
