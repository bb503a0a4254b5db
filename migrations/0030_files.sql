-- Uploaded files: what is known of them, and which records hold them. The bytes are in the storage, under the id.
create schema files;

create table files.file (
  id text constraint file_pk primary key,
  name text not null,
  suffix text not null,
  size bigint not null constraint file_size_positive check (size > 0),
  sha256 text not null,
  media_type text not null,
  image boolean not null default false,
  checked boolean not null default false,
  width integer,
  height integer,
  rule text,
  uploader_id text not null,
  created_at timestamptz not null
);
comment on table files.file is 'A row exists only with its bytes: they reach the storage before the row is committed';
comment on column files.file.media_type is 'what the bytes are, not what the sender said';
comment on column files.file.image is 'decoded without fault when it came in, so a picture of it may be shown';
comment on column files.file.checked is 'suffix, declared type and bytes were found to agree (a rule with types)';
create index file_uploader on files.file (uploader_id, created_at desc, id desc);

create table files.reference (
  file_id text not null constraint reference_file_fk references files.file (id),
  kind text not null,
  owner_id text not null,
  linked_by text not null,
  linked_at timestamptz not null,
  constraint reference_pk primary key (file_id, kind, owner_id)
);
comment on table files.reference is 'Which record (kind and id) holds a file; a file with a reference is never deleted, and is read by those who may read the record';
create index reference_owner on files.reference (kind, owner_id);
