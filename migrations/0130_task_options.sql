-- What a task's content says of it is kept beside the task, so that lists need no definition.
alter table workflow.task
  add column stage text,
  add column batch text[] not null default '{}',
  add column visit integer,
  add column returned_by text;
comment on column workflow.task.stage is 'Where the case stands while this is open; null on tasks from before: their name says it.';
comment on column workflow.task.batch is 'Outcomes that may be given to many tasks at once.';
comment on column workflow.task.visit is 'Which visit on site it is.';
comment on column workflow.task.returned_by is 'The task that returned the case here.';
comment on column workflow.task.owner_id is 'Who gave it away by delegation: they may take it back, and it may be given back to them.';
create index task_open_visit on workflow.task (visit, created_at desc) where state = 'open' and visit is not null;

alter table workflow.timer add column stage text;

-- A draft that its owner threw away: its number stays taken, nobody is shown it again.
alter table workflow.instance add column discarded_at timestamptz;

-- The flow record is only added to; that an urge was read is told beside it.
create table workflow.urge_read (
  record_id text constraint urge_read_pk primary key
    constraint urge_read_record_fk references workflow.flow_record (id),
  read_at timestamptz not null,
  read_by text not null,
  read_by_name text not null
);
comment on table workflow.urge_read is 'Who of those that may do the urged task opened it first after the urge.';
create index flow_record_task on workflow.flow_record (task_id) where task_id is not null;
