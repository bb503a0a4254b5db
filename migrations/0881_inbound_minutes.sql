-- Calls to another system are limited by the minute as well as by the day, over all nodes.
alter table interfaces.inbound add column minute_limit integer
  constraint inbound_minute_limit check (minute_limit > 0);
alter table interfaces.inbound add column minute timestamptz;
alter table interfaces.inbound add column minute_count integer not null default 0;
comment on column interfaces.inbound.minute is 'the minute of the database clock in which minute_count calls were made';
