-- Who did what. Rows are only added: the trigger refuses changes, and refuses deletion within the 180 days that
-- GB/T 22239 asks for. Rows never hold tokens, passwords, identity numbers or telephones.
create schema audit;

create table audit.operation (
  id text constraint operation_pk primary key,
  at timestamptz not null,
  kind text not null,
  person_id text,
  person_name text,
  ip text,
  route text,
  summary text not null,
  target text,
  code text not null,
  message text not null default '',
  ms integer,
  detail jsonb
);
comment on table audit.operation is 'Operation log, append only';
comment on column audit.operation.kind is 'call, sign-in, access, case, file, content, system';
comment on column audit.operation.route is 'method and declared path of the call, never the address with its query';
comment on column audit.operation.code is 'code of the reply: 200, or the refusal';

create index operation_at on audit.operation (at desc, id desc);
create index operation_person on audit.operation (person_id, at desc);
create index operation_kind on audit.operation (kind, at desc);
create index operation_target on audit.operation (target, at desc) where target is not null;

create function audit.keep_operation() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the operation log is only added to' using errcode = '42501';
end;
$body$;

create trigger operation_kept before update or delete on audit.operation
  for each row execute function audit.keep_operation();
