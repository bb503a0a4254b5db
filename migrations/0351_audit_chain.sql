-- TRUNCATE passes triggers of rows: it is refused as a statement.
create function audit.refuse_truncate() returns trigger language plpgsql as $body$
begin
  raise exception 'the operation log is only added to' using errcode = '42501';
end;
$body$;
create trigger operation_not_emptied before truncate on audit.operation
  for each statement execute function audit.refuse_truncate();
create trigger seal_not_emptied before truncate on audit.seal
  for each statement execute function audit.refuse_truncate();

-- Both ends of the chain, signed: without it a chain that lost its oldest or newest seals is a whole, shorter chain. The same
-- stands in a file beside the data of each node.
create table audit.head (
  is_only boolean constraint head_pk primary key default true constraint head_only check (is_only),
  first_no bigint not null,
  last_no bigint not null,
  rows bigint not null,
  to_id text not null,
  digest text not null,
  at timestamptz not null,
  signature text not null
);
comment on table audit.head is 'Ends of the chain of seals; changes with each seal';
comment on column audit.head.rows is 'how many rows of the operation log the seals cover together';
comment on column audit.head.signature is 'HMAC-SHA-256 over the other columns but at; empty until the first seal after this table was made';
insert into audit.head (first_no, last_no, rows, to_id, digest, at, signature)
  select coalesce(min(no), 1), coalesce(max(no), 0), coalesce(sum(rows), 0),
    coalesce((select to_id from audit.seal order by no desc limit 1), ''),
    coalesce((select digest from audit.seal order by no desc limit 1), ''), now(), ''
  from audit.seal;
create trigger head_not_emptied before truncate on audit.head
  for each statement execute function audit.refuse_truncate();
create trigger head_not_removed before delete on audit.head
  for each statement execute function audit.refuse_truncate();

-- Checks of the chain: begun by somebody or by the daily job, and what they found.
create table audit.chain_check (
  id text constraint chain_check_pk primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  by_name text,
  seals integer,
  rows bigint,
  reason text,
  seal_no bigint
);
comment on column audit.chain_check.by_name is 'who asked for it; null for the daily job';
comment on column audit.chain_check.reason is 'what does not hold, null where all does: see chainReasons';
create index chain_check_began on audit.chain_check (began_at desc);
