-- The county's own records: permits with their numbers and validity.
create schema homestead;

create table homestead.permit (
  id text constraint permit_pk primary key,
  process_id text not null,
  kind text not null,
  number text not null constraint permit_number_unique unique,
  issued_on date not null,
  valid_until date not null,
  created_at timestamptz not null,
  constraint permit_kind_known check (kind in ('homestead', 'planning')),
  constraint permit_process_kind_unique unique (process_id, kind)
);
comment on table homestead.permit is 'Numbers are gap-free for a township and year: taken in the approving transaction (domain facts §7.6)';
create index permit_valid on homestead.permit (valid_until);
