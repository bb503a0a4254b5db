-- Notices of refusals with their numbers.
create table homestead.refusal_notice (
  process_id text constraint refusal_notice_pk primary key,
  task_id text not null,
  number text not null constraint refusal_notice_number_unique unique,
  township text not null,
  reason text not null,
  -- What the notice says, as it stood when it was given.
  notice jsonb not null,
  issued_on date not null,
  issued_by text not null,
  created_at timestamptz not null
);
comment on table homestead.refusal_notice is 'Numbers are gap-free for a township and year: taken in the refusing transaction (domain facts §7.6)';
create index refusal_notice_township on homestead.refusal_notice (township, issued_on desc);
