-- The clock of permits: whoever has not begun in time loses the permit; one extension; reminders once.
alter table homestead.permit add column state text not null default 'waiting';
alter table homestead.permit add constraint permit_state_known check (state in ('waiting', 'kept', 'lapsed'));
comment on column homestead.permit.state is 'waiting: its last day is still to come; kept: work had begun by then; lapsed: it had not';
drop index homestead.permit_valid;
create index permit_waiting on homestead.permit (valid_until) where kind = 'homestead' and state = 'waiting';

create table homestead.permit_extension (
  id text constraint permit_extension_pk primary key,
  process_id text not null,
  valid_from date not null,
  valid_until date not null,
  reason text not null,
  by_id text not null,
  by_name text not null,
  at timestamptz not null
);
comment on table homestead.permit_extension is 'valid_from is the last day before the extension, valid_until the new one';
create index permit_extension_process on homestead.permit_extension (process_id, at);

create table homestead.permit_reminder (
  process_id text not null,
  valid_until date not null,
  days integer not null,
  at timestamptz not null,
  constraint permit_reminder_pk primary key (process_id, valid_until, days)
);
comment on table homestead.permit_reminder is 'Each reminder once, whatever node sends it; an extended permit is reminded of its new day';
