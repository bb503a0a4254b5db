-- What the servers know of themselves: starts, stops, failures of the program and of background jobs. A schema of its own: on a
-- hardened installation the operation log's schema belongs to another database account.
create schema system_log;

create table system_log.entry (
  id text constraint entry_pk primary key,
  at timestamptz not null,
  level text not null constraint entry_level check (level in ('info', 'warning', 'error')),
  kind text not null constraint entry_kind check (kind in ('start', 'stop', 'failure')),
  node text not null,
  about text not null,
  message text not null
);
comment on table system_log.entry is 'Rows are only added; older than 180 days they may go (GB/T 22239 asks for six months)';
comment on column system_log.entry.about is 'what was being done, in equal words for equal work';
create index entry_at on system_log.entry (at desc, id desc);
create index entry_kind_at on system_log.entry (kind, at desc);

create function system_log.keep() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the system log is only added to' using errcode = '42501';
end;
$body$;
create trigger entry_kept before update or delete on system_log.entry
  for each row execute function system_log.keep();
create function system_log.refuse_truncate() returns trigger language plpgsql as $body$
begin
  raise exception 'the system log is only added to' using errcode = '42501';
end;
$body$;
create trigger entry_not_emptied before truncate on system_log.entry
  for each statement execute function system_log.refuse_truncate();
