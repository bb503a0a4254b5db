-- The signature of a person: one picture, replaced as a whole. Papers that bear an earlier one keep their own file.
create table files.signature (
  account_id text constraint signature_pk primary key,
  file_id text not null constraint signature_file_fk references files.file (id),
  kind text not null constraint signature_kind_known check (kind in ('drawn', 'picture')),
  updated_at timestamptz not null
);
comment on table files.signature is 'Set, read and used by its owner alone; the file is held by a reference of kind "signature"';
