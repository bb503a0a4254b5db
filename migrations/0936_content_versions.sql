-- Content that administrators change together: versions beside what is published (ADR 49), and forms and guides as rows.
create table content.version (
  id text constraint content_version_pk primary key,
  name text not null,
  note text not null default '',
  state text not null default 'draft' constraint content_version_state check (state in ('draft', 'planned', 'published')),
  version integer not null default 1,
  origin text,
  publish_at timestamptz,
  problem text,
  published_at timestamptz,
  published_by text,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  updated_by_id text not null
);
comment on column content.version.version is 'raised by every change: of two people on one draft the second is told';
comment on column content.version.origin is 'who signed the package from which the version was imported, or the version that it takes back';
comment on column content.version.problem is 'why a planned publication was not carried out';
create index content_version_planned on content.version (publish_at) where state = 'planned';

create table content.version_entry (
  version_id text not null constraint version_entry_version references content.version on delete cascade,
  kind text not null,
  key text not null,
  entry jsonb,
  base jsonb,
  before jsonb,
  sort integer not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint version_entry_pk primary key (version_id, kind, key)
);
comment on column content.version_entry.entry is 'what the row shall say; null: the row is taken away';
comment on column content.version_entry.base is 'what the row said when the entry was written; another value at the publication is a problem';
comment on column content.version_entry.before is 'what the publication replaced; null in a published version: there was none';

create table content.revision (number bigint not null);
insert into content.revision values (0);
comment on table content.revision is 'one row, raised with every publication: nodes ask it before they use forms and guides';

create table content.trusted_signer (
  public_key text constraint trusted_signer_pk primary key,
  name text not null,
  added_at timestamptz not null,
  added_by text not null
);
comment on table content.trusted_signer is 'whose packages of content may be imported, beside our own';

create table forms.form (
  form_key text constraint form_pk primary key,
  definition jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);
comment on column forms.form.updated_by is 'name of who published last; null: as content files delivered it';

create table workflow.guide (
  key text constraint guide_pk primary key,
  guide jsonb not null,
  updated_at timestamptz not null,
  updated_by text
);
comment on table workflow.guide is 'help texts by process, or portal for the page of visitors';

create table content.signing_key (
  id text constraint signing_key_pk primary key,
  seed text not null,
  created_at timestamptz not null
);
comment on table content.signing_key is 'the key by which this county signs packages of content; one row, made with the first package';
comment on column content.signing_key.seed is 'seed of an Ed25519 key, sealed like personal data';
