-- What another system may send as files in a day, and what it has sent today.
alter table people.consumer add column file_mb_per_day integer
  constraint consumer_file_mb_per_day check (file_mb_per_day > 0);
comment on column people.consumer.file_mb_per_day is 'most megabytes (2^20 bytes) of files in a day (UTC+8); null: no limit';

create table people.consumer_file_day (
  consumer_id text constraint consumer_file_day_pk primary key
    constraint consumer_file_day_consumer_fk references people.consumer (id) on delete cascade,
  day date not null,
  bytes bigint not null
);
comment on table people.consumer_file_day is 'Bytes of the files that were taken on the latest such day (UTC+8), by the clock of the database for all nodes';
