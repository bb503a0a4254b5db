-- Imports of geodata as a process, and the life of a version: loaded, examined by people, published, withdrawn.
alter table catalogue.layer_version
  add column status text not null default 'published'
    constraint layer_version_status_known check (status in ('loading', 'draft', 'published', 'withdrawn')),
  add column format text,
  add column checksum text,
  add column has_own_ids boolean not null default true,
  add column size bigint not null default 0,
  add column class_areas jsonb,
  add column created_by text,
  add column created_by_name text,
  add column published_at timestamptz,
  add column published_by_name text,
  add column publish_at timestamptz,
  add column publish_over integer,
  add column publish_fault text;
comment on column catalogue.layer_version.status is
  'loading: features still come in, nobody sees it; draft: whole, not published yet; published: the layer''s current version; withdrawn: was current';
comment on column catalogue.layer_version.checksum is 'SHA-256 of the source file, hexadecimal';
comment on column catalogue.layer_version.has_own_ids is 'false: ids are numbers in the file, so that versions are compared by shape';
comment on column catalogue.layer_version.class_areas is '[{name, count, area}]: features and ellipsoidal m² by class';
comment on column catalogue.layer_version.publish_at is 'when it is to be published by itself; publish_over is the version that it then replaces (0: none)';
update catalogue.layer_version v set published_at = v.created_at,
  status = case when v.version = l.current_version then 'published' else 'withdrawn' end
from catalogue.layer l where l.id = v.layer_id;

alter table catalogue.feature add column shape text;
comment on column catalogue.feature.shape is 'digest of the geometry; absent in versions that were brought in before digests were kept';

create table catalogue.import (
  id text constraint import_pk primary key,
  state text not null constraint import_state_known
    check (state in ('uploaded', 'examined', 'confirmed', 'running', 'done', 'refused', 'cancelled')),
  file_name text not null,
  size bigint not null,
  checksum text not null,
  encoding text,
  examined jsonb,
  samples jsonb,
  choices jsonb,
  fault text,
  layer_id text,
  version integer,
  read_count integer not null default 0,
  total_count integer,
  kept_count integer not null default 0,
  repaired_count integer not null default 0,
  refused_count integer not null default 0,
  attempts integer not null default 0,
  lease_until timestamptz,
  revision integer not null default 1,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
comment on table catalogue.import is 'A source file on its way to become a version of a layer.';
comment on column catalogue.import.samples is 'some features of each source layer in the source''s own numbers, for previews';
comment on column catalogue.import.lease_until is 'until when the process that works on it has it; whoever finds it over begins it anew';
create index import_created on catalogue.import (created_at desc, id desc);
create index import_waiting on catalogue.import (state) where state in ('uploaded', 'confirmed', 'running');

create table catalogue.import_finding (
  import_id text not null constraint import_finding_import_fk references catalogue.import (id) on delete cascade,
  position integer not null,
  number integer not null,
  feature_id text not null,
  kind text not null constraint import_finding_kind_known check (kind in ('repaired', 'refused')),
  problem text not null,
  detail text not null default '',
  constraint import_finding_pk primary key (import_id, position)
);
comment on column catalogue.import_finding.number is 'the feature''s place in the source layer, from 1';

create table catalogue.version_review (
  layer_id text not null,
  version integer not null,
  state text not null constraint version_review_state_known check (state in ('waiting', 'running', 'done', 'failed')),
  checked integer not null default 0,
  lease_until timestamptz,
  asked_by_name text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  constraint version_review_pk primary key (layer_id, version),
  constraint version_review_version_fk foreign key (layer_id, version)
    references catalogue.layer_version (layer_id, version) on delete cascade
);
comment on table catalogue.version_review is 'The checks of running cases, made again on another version of a layer.';

create table catalogue.version_review_case (
  layer_id text not null,
  version integer not null,
  position integer not null,
  case_id text not null,
  case_no text not null,
  process_name text not null,
  field text not null,
  checked_on text not null,
  before text not null,
  after text not null,
  constraint version_review_case_pk primary key (layer_id, version, position),
  constraint version_review_case_review_fk foreign key (layer_id, version)
    references catalogue.version_review (layer_id, version) on delete cascade
);
comment on column catalogue.version_review_case.after is 'what the check would say on this version; the case keeps what it was checked on';
