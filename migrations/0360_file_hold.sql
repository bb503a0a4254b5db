-- While a backup reads, no bytes go away: each row is one reader, and one that died holds no longer than its time.
create table files.hold (
  id text constraint hold_pk primary key,
  until timestamptz not null
);
comment on table files.hold is 'Readers of all bytes (backups): until then neither a deletion nor the sweep removes bytes';
