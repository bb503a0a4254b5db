-- The Cybersecurity Law (网络安全法) asks for six months of logs at least, and six months have up to 184 days (March to August, July to December).
-- On an installation where docs/audit-role.sql was run, the account of the server needs `grant homestead_audit to …` before.
create or replace function audit.keep_operation() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '184 days' then
    return old;
  end if;
  raise exception 'the operation log is only added to' using errcode = '42501';
end;
$body$;

create or replace function system_log.keep() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '184 days' then
    return old;
  end if;
  raise exception 'the system log is only added to' using errcode = '42501';
end;
$body$;
comment on table system_log.entry is 'Rows are only added; older than 184 days they may go (six months at least)';
