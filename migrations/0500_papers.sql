-- Papers of cases: what was printed, from which template, and the files that hold it.
create schema papers;

create table papers.template (
  version text constraint template_pk primary key,
  kind text not null,
  -- The texts of the kind: paper.json, template.typ and what they import.
  source jsonb not null,
  created_at timestamptz not null
);
comment on table papers.template is 'Sources of templates by their digest, kept for the papers made from them: a paper is made again to the byte';

create table papers.paper (
  id text constraint paper_pk primary key,
  process_id text not null,
  kind text not null,
  title text not null,
  number text,
  -- Null until it is prepared: facts, file and digest are written together.
  file_id text,
  sha256 text,
  -- The same paper for readers who see personal data masked; null where it has none.
  masked_file_id text,
  facts jsonb,
  template text not null,
  template_version text not null constraint paper_template_fk references papers.template (version),
  compiler text not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz,
  failure text,
  replaced_by text,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  constraint paper_file_whole check ((file_id is null) = (facts is null) and (file_id is null) = (sha256 is null))
);
comment on table papers.paper is 'A row without a file is still to be prepared, after the commit that asked for it; with a failure it waits for somebody';
create index paper_process on papers.paper (process_id, created_at);
create index paper_day on papers.paper (created_at);
create index paper_file on papers.paper (file_id);
create index paper_masked_file on papers.paper (masked_file_id);
create index paper_waiting on papers.paper (next_try_at) where file_id is null;
