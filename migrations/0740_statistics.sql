-- Statistics: what each case counts as, and the sums of it, kept as cases change. What counts is content (content/statistics).
create schema statistics;

create table statistics.changed_case (
  id bigint generated always as identity constraint changed_case_pk primary key,
  process_id text not null
);
comment on table statistics.changed_case is 'Cases to count anew. Only added to by the transactions that change cases; whoever counts removes what it has read, so that no change between is lost.';

create table statistics.entry (
  process_id text not null,
  measure text not null,
  process_key text not null,
  month text not null constraint entry_month_known check (month ~ '^\d{4}-\d{2}$'),
  division text not null,
  key text not null default '',
  state text not null default '',
  days integer not null default 0,
  count integer not null,
  total double precision not null default 0
);
create index entry_case on statistics.entry (process_id);
create index entry_measure on statistics.entry (measure, month, division text_pattern_ops);
comment on table statistics.entry is 'What one case counts as: the list behind a figure.';
comment on column statistics.entry.days is 'whole days that it took, rounded up, where the measure has a duration';

create table statistics.figure (
  measure text not null,
  month text not null,
  division text not null,
  process_key text not null,
  key text not null,
  state text not null,
  days integer not null,
  count bigint not null,
  total double precision not null,
  constraint figure_pk primary key (measure, month, division, process_key, key, state, days)
);
create index figure_empty on statistics.figure (measure) where count = 0;
comment on table statistics.figure is 'Sums of statistics.entry; a distribution over whole days, from which percentiles are read.';

create table statistics.basis (
  id boolean constraint basis_pk primary key default true constraint basis_single check (id),
  digest text not null
);
comment on table statistics.basis is 'Digest of the content by which cases were counted: where it changes, all are counted anew.';

create function statistics.note_case() returns trigger language plpgsql as $$
begin
  insert into statistics.changed_case (process_id) values (new.id);
  return null;
end $$;
create trigger instance_counted after insert or update on workflow.instance
  for each row execute function statistics.note_case();

insert into statistics.changed_case (process_id) select id from workflow.instance order by id;
