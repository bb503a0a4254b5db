-- Process definitions, instances, tasks, timers and the append-only flow record.
create schema workflow;

create table workflow.definition (
  id text constraint definition_pk primary key,
  process_key text not null,
  name text not null,
  version integer not null,
  state text not null default 'active',
  digest text not null,
  bpmn text not null,
  compiled jsonb not null,
  reports jsonb not null default '[]',
  deployed_at timestamptz not null,
  constraint definition_version_unique unique (process_key, version),
  constraint definition_state_known check (state in ('active', 'suspended'))
);

create table workflow.instance (
  id text constraint instance_pk primary key,
  case_no text not null constraint instance_case_no_unique unique,
  process_key text not null,
  process_name text not null,
  definition_id text not null constraint instance_definition_fk references workflow.definition (id),
  release_id text not null,
  status text not null,
  division text not null,
  applicant text not null default '',
  initiator_id text not null,
  -- The initiator and, where somebody entered the case for a villager, that villager.
  owner_ids text[] not null,
  state jsonb not null,
  version integer not null default 1,
  clock_stopped_at timestamptz,
  clock_stopped_ms bigint not null default 0,
  linked_from text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint instance_status_known
    check (status in ('draft', 'running', 'suspended', 'completed', 'refused', 'withdrawn', 'ended'))
);
create index instance_division on workflow.instance (division text_pattern_ops, created_at desc, id);
create index instance_owners on workflow.instance using gin (owner_ids);
create index instance_created on workflow.instance (created_at desc, id);

create table workflow.task (
  id text constraint task_pk primary key,
  process_id text not null constraint task_instance_fk references workflow.instance (id),
  -- The engine's own name of the task (t1, t2, …).
  local_id text not null,
  task_key text not null,
  name text not null,
  form_key text,
  state text not null default 'open',
  candidate_groups text[] not null,
  candidate_users text[] not null,
  assignee_id text,
  assignee_name text,
  -- Who gave it away by delegation; it comes back to them when done.
  owner_id text,
  read_only boolean not null default false,
  item text,
  division text not null,
  -- Kept beside the task so that lists need no other table.
  case_no text not null,
  process_key text not null,
  process_name text not null,
  applicant text not null,
  version integer not null default 1,
  return_reason text,
  created_at timestamptz not null,
  due_at timestamptz,
  completed_at timestamptz,
  completed_by text,
  completed_by_name text,
  outcome text,
  approver_status integer,
  constraint task_local_unique unique (process_id, local_id),
  constraint task_state_known check (state in ('open', 'done', 'cancelled'))
);
create index task_process on workflow.task (process_id, created_at);
create index task_open_groups on workflow.task using gin (candidate_groups) where state = 'open';
create index task_open_users on workflow.task using gin (candidate_users) where state = 'open';
create index task_open_assignee on workflow.task (assignee_id) where state = 'open';
create index task_open_division on workflow.task (division text_pattern_ops, created_at desc) where state = 'open';
create index task_done_by on workflow.task (completed_by, completed_at desc, id) where state = 'done';

create table workflow.timer (
  id text constraint timer_pk primary key,
  process_id text not null constraint timer_instance_fk references workflow.instance (id),
  local_id text not null,
  element text not null,
  name text not null,
  due_at timestamptz not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  fired_at timestamptz,
  constraint timer_local_unique unique (process_id, local_id),
  constraint timer_state_known check (state in ('waiting', 'fired', 'cancelled'))
);
create index timer_due on workflow.timer (due_at) where state = 'waiting';
create index timer_process on workflow.timer (process_id);

create table workflow.flow_record (
  id text constraint flow_record_pk primary key,
  process_id text not null constraint flow_record_instance_fk references workflow.instance (id),
  task_id text,
  kind text not null,
  task_key text not null,
  task_name text not null,
  form_key text,
  approver_id text,
  approver text,
  approver_status integer,
  approver_content text,
  outcome text,
  outcome_label text,
  -- The form's fields as they stood when the task was done.
  form_data jsonb not null default '{}',
  detail jsonb not null default '{}',
  create_time timestamptz not null,
  approver_time timestamptz,
  due_at timestamptz
);
create index flow_record_process on workflow.flow_record (process_id, create_time, id);
comment on table workflow.flow_record is 'History is only added to.';

create function workflow.keep_history() returns trigger language plpgsql as $$
begin
  raise exception 'the flow record is only added to';
end $$;
create trigger flow_record_append_only before update or delete on workflow.flow_record
  for each row execute function workflow.keep_history();

create table workflow.counter (
  scope text constraint counter_pk primary key,
  value integer not null
);
comment on table workflow.counter is 'Gap-free sequences: taken in the transaction that uses the number.';

create table workflow.holiday (
  day date constraint holiday_pk primary key,
  is_working boolean not null,
  name text not null default ''
);

create table workflow.clock (
  id boolean constraint clock_pk primary key default true constraint clock_single check (id),
  offset_ms bigint not null default 0
);
comment on table workflow.clock is 'The demonstration clock: how far it was moved. Only with the demonstration seed.';
insert into workflow.clock (id) values (true);

create table workflow.watcher (
  process_id text not null constraint watcher_instance_fk references workflow.instance (id),
  person_id text not null,
  since timestamptz not null,
  constraint watcher_pk primary key (process_id, person_id)
);
comment on table workflow.watcher is 'People to whom a case was copied: they may read it.';
create index watcher_person on workflow.watcher (person_id);
