-- Deadlines that can be told again: from when they run, how long, and what is said before and after them.
alter table workflow.task
  add column due_from timestamptz,
  add column due_value text,
  add column due_calendar text,
  add column remind_days integer,
  add column amber_at timestamptz;
comment on column workflow.task.due_from is 'when the period began, or went on after a pause; due_value is then what was left of it';
comment on column workflow.task.amber_at is 'from when the task counts as due soon';
create index task_open_due on workflow.task (due_at) where state = 'open' and due_at is not null;

alter table workflow.timer
  add column value text,
  add column calendar text;

alter table workflow.instance add column suspended_at timestamptz;
comment on column workflow.instance.suspended_at is 'the deadlines of a suspended case stand still from here';

create table workflow.reminder (
  task_id text not null constraint reminder_task_fk references workflow.task (id),
  process_id text not null constraint reminder_instance_fk references workflow.instance (id),
  kind text not null,
  -- Days around the deadline, for telling it again when the deadline moves.
  days integer not null,
  roles text[] not null default '{}',
  at timestamptz not null,
  state text not null default 'waiting',
  fired_at timestamptz,
  constraint reminder_pk primary key (task_id, kind),
  constraint reminder_kind_known check (kind in ('remind', 'overdue', 'escalate')),
  constraint reminder_state_known check (state in ('waiting', 'fired', 'skipped'))
);
comment on table workflow.reminder is 'What is said before and after a deadline: rows, as timers are, so that each is said once whoever wakes.';
create index reminder_due on workflow.reminder (at) where state = 'waiting';
create index reminder_process on workflow.reminder (process_id) where state = 'waiting';

create table workflow.holiday_year (
  year integer constraint holiday_year_pk primary key,
  source text not null default '',
  version integer not null default 1,
  -- Null where the year came with the content: the content may then replace it.
  imported_by text,
  imported_by_name text,
  imported_at timestamptz not null,
  constraint holiday_year_sensible check (year between 2000 and 2200)
);
comment on table workflow.holiday_year is 'Years that have a holiday table; of any other only weekends are known.';
insert into workflow.holiday_year (year, imported_at)
  select distinct extract(year from day)::integer, now() from workflow.holiday;
