-- Registered calls that are made by themselves: every so many minutes, by one node of all.
alter table interfaces.inbound add column every_minutes integer
  constraint inbound_every check (every_minutes between 5 and 44640);
alter table interfaces.inbound add column next_at timestamptz;
create index inbound_due on interfaces.inbound (next_at) where next_at is not null;
comment on column interfaces.inbound.next_at is 'when the call is made next; null where it has no schedule';
alter table interfaces.inbound_log drop constraint inbound_log_purpose;
alter table interfaces.inbound_log add constraint inbound_log_purpose
  check (purpose in ('test', 'process', 'form', 'schedule'));
