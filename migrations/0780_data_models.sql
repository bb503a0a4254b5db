-- Data models as rows: content files deliver them first, administrators edit them (ADR 28). The record tables themselves stand in "models".
create schema data_models;

create table data_models.model (
  id text constraint model_pk primary key,
  code text not null constraint model_code unique,
  definition jsonb not null,
  state text not null default 'YES' constraint model_state check (state in ('YES', 'NO')),
  is_delivered boolean not null default false,
  sort integer not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text
);
comment on table data_models.model is 'a record group; its code names the table models.<code> and never changes';
comment on column data_models.model.definition is 'label, case, record options, directory, owner, remark';
comment on column data_models.model.updated_by is 'name of who published last; null: as content files delivered it';

create table data_models.field (
  id text constraint field_pk primary key,
  model_id text not null constraint field_model references data_models.model,
  code text not null,
  column_name text not null,
  definition jsonb not null,
  state text not null default 'YES' constraint field_state check (state in ('YES', 'NO')),
  sort integer not null,
  constraint field_code unique (model_id, code)
);
comment on column data_models.field.column_name is 'column that holds the values now; earlier columns stay in the table';
comment on column data_models.field.state is 'NO: hidden; its column and values stay';

create table data_models.draft (
  model_id text constraint draft_pk primary key constraint draft_model references data_models.model,
  content jsonb not null,
  base_version integer not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  by_id text not null,
  by_name text not null
);
comment on column data_models.draft.base_version is 'version of the model on which the draft began';

create table data_models.publication (
  id text constraint publication_pk primary key,
  model_id text not null constraint publication_model references data_models.model,
  version integer not null,
  before jsonb,
  after jsonb not null,
  note text not null,
  at timestamptz not null,
  by_id text not null,
  by_name text not null,
  constraint publication_version unique (model_id, version)
);

create table data_models.revision (number bigint not null);
insert into data_models.revision values (0);
comment on table data_models.revision is 'one row, raised with every publication: nodes ask it before they use the models';
