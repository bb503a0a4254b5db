-- Lookups of forms in other systems, kept with their case: which interface told of which fields, when and for whom.
create table forms.lookup_record (
  id text constraint lookup_record_pk primary key,
  process_id text not null,
  form_key text not null,
  call text not null,
  source text not null,
  at timestamptz not null,
  by_name text not null,
  is_ok boolean not null,
  fields jsonb not null
);
comment on table forms.lookup_record is 'What was looked up for a case; the values that were told are not kept';
comment on column forms.lookup_record.source is 'what the interface was called then';
comment on column forms.lookup_record.fields is 'list of {path, label, use, isSame}: use is fill or compare';
create index lookup_record_process on forms.lookup_record (process_id, at);
