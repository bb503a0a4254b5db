-- Who belongs to the household of a case, to find one household with two homesteads.
create table homestead.household_key (
  id boolean constraint household_key_pk primary key default true constraint household_key_single check (id),
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table homestead.household_key is 'Key under which identity numbers are hashed here: the index is of no use outside this database.';
insert into homestead.household_key (id) values (true);

create table homestead.household_member (
  process_id text not null,
  id_hash text not null,
  role text not null,
  constraint household_member_pk primary key (process_id, id_hash),
  constraint household_member_role_known check (role in ('head', 'member'))
);
comment on table homestead.household_member is 'Written in the transaction that submits the application; a corrected application replaces its rows.';
create index household_member_hash on homestead.household_member (id_hash);
