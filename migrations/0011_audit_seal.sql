-- A chain over the operation log: each seal covers the rows between two ids and carries the digest of the one before it,
-- so a row that was edited, removed or slipped in later is found. Rows themselves are never touched.
create table audit.seal (
  no bigint constraint seal_pk primary key,
  from_id text not null,
  to_id text not null,
  rows integer not null,
  previous text not null,
  digest text not null,
  at timestamptz not null
);
comment on column audit.seal.from_id is 'covers ids after this one';
comment on column audit.seal.to_id is 'up to and with this one';
comment on column audit.seal.digest is 'HMAC-SHA-256 over the previous digest and the rows; the key is not in the database';

create trigger seal_kept before update or delete on audit.seal
  for each row execute function audit.keep_operation();
