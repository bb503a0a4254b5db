-- Service tasks wait for a call to another system: rows among the timers, with what is to be called.
alter table workflow.timer add column call jsonb;
alter table workflow.timer add column attempts integer not null default 0;
alter table workflow.timer add column failure text;
create index timer_call_due on workflow.timer (due_at) where state = 'waiting' and call is not null;
comment on column workflow.timer.call is '{code, fills} of a service task: the call is made when the row is due; null for a timer';
comment on column workflow.timer.failure is 'what the last attempt said, personal data masked; null before the first failure';
