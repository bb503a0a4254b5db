-- Notices to people inside the platform, written in the transaction of what they tell.
create schema notices;

create function notices.new_id(moment timestamptz) returns text language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid::text
$$;
comment on function notices.new_id is 'A UUID of version 7: one statement writes to many people and names each row.';

create table notices.notice (
  id text constraint notice_pk primary key,
  person_id text not null,
  kind text not null,
  title text not null,
  text text not null,
  process_id text,
  task_id text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_person on notices.notice (person_id, created_at desc, id desc);
create index notice_unread on notices.notice (person_id) where read_at is null;
create index notice_process on notices.notice (process_id) where read_at is null;
