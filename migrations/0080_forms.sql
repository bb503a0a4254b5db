-- Content releases (forms, models and dictionaries as they stood together) and the evidence of map checks.
create schema forms;

create table forms.release (
  id text constraint release_pk primary key,
  digest text not null constraint release_digest_unique unique,
  content jsonb not null,
  created_at timestamptz not null default now()
);
comment on table forms.release is 'A running case keeps the release on which it started.';

create table forms.check_evidence (
  id text constraint check_evidence_pk primary key,
  process_id text not null,
  task_id text not null,
  layer_id text not null,
  layer_version text,
  geometry jsonb not null,
  result jsonb not null,
  at timestamptz not null,
  by_id text,
  by_name text
);
create index check_evidence_process on forms.check_evidence (process_id, at);
