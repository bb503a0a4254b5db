-- What content files said when they were last applied to rows that administrators edit, and what waits for their decision.
create schema content;

create table content.entry (
  id text constraint entry_pk primary key,
  kind text not null,
  key text not null,
  digest text not null,
  applied jsonb,
  offered jsonb,
  offered_digest text,
  offered_at timestamptz,
  constraint entry_kind_key unique (kind, key)
);
comment on table content.entry is 'One row for each entry of a content file that seeds an editable row (docs/adr/0015)';
comment on column content.entry.digest is 'SHA-256 of the file''s entry that was last applied, or that an administrator chose not to take';
comment on column content.entry.applied is 'the row as it stood after the entry was applied; null: it was edited before entries were kept';
comment on column content.entry.offered is 'a later entry of the file that waits for a decision; null beside a digest: the file no longer has the entry';
create index entry_offered on content.entry (kind, key) where offered_digest is not null;
