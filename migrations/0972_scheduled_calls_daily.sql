-- Registered calls that are made at a time of day, on some days of the week; and whether those that keep failing were told of.
alter table interfaces.inbound add column daily_at text
  constraint inbound_daily_at check (daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table interfaces.inbound add column weekdays integer[] not null default '{1,2,3,4,5,6,7}'
  constraint inbound_weekdays check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}');
alter table interfaces.inbound add column schedule_failures integer not null default 0;
comment on column interfaces.inbound.daily_at is 'HH:MM of UTC+8 at which the call is made; null where it is not made daily';
comment on column interfaces.inbound.weekdays is 'days on which it is made at daily_at: 1 Monday to 7 Sunday';
comment on column interfaces.inbound.schedule_failures is 'scheduled calls in a row that failed; whoever keeps interfaces is told at the third';
