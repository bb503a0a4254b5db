-- Who may do each open task, as rows: inboxes and their counts read one index and no task. A role stands with the division of the
-- case and not with those who hold it, so that a grant changes nothing here.
create table workflow.task_holder (
  task_id text not null,
  kind text not null,
  holder text not null,
  -- Kept beside the holder, so that a list needs its tasks only for the rows that it shows.
  division text not null,
  process_key text not null,
  task_key text not null,
  name text not null,
  is_claimable boolean not null,
  visit integer,
  created_at timestamptz not null,
  due_at timestamptz,
  amber_at timestamptz,
  case_status text not null,
  clock_stopped_at timestamptz,
  constraint task_holder_pk primary key (task_id, kind, holder),
  constraint task_holder_kind_known check (kind in ('role', 'person'))
);
comment on table workflow.task_holder is
  'Candidate roles and people of the open tasks, kept by triggers on workflow.task and workflow.instance alone.';
comment on column workflow.task_holder.holder is
  'code of a candidate role, or the id of a person: of whoever claimed the task, else of its named candidates';
comment on column workflow.task_holder.is_claimable is 'nobody claimed it, and there is more than one who might';

create function workflow.holders_of(t workflow.task, case_status text, clock_stopped_at timestamptz)
returns setof workflow.task_holder language sql immutable as $$
  select t.id, h.kind, h.holder, t.division, t.process_key, t.task_key, t.name,
    t.assignee_id is null and (t.candidate_groups <> '{}' or cardinality(t.candidate_users) > 1), t.visit, t.created_at, t.due_at,
    t.amber_at, case_status, clock_stopped_at
  from (
    select 'person' as kind, t.assignee_id as holder where t.assignee_id is not null
    union select 'role', role from unnest(t.candidate_groups) role where t.assignee_id is null
    union select 'person', person from unnest(t.candidate_users) person where t.assignee_id is null) h
  where t.state = 'open'
$$;
comment on function workflow.holders_of is 'The rows of task_holder that a task has; triggers, backfill and checks take them from here.';

insert into workflow.task_holder
  select h.* from workflow.task t join workflow.instance i on i.id = t.process_id
    cross join lateral workflow.holders_of(t, i.status, i.clock_stopped_at) h
  where t.state = 'open';

-- All that lists filter, count and sort by, so that they read the index alone.
create index task_holder_list on workflow.task_holder (kind, holder, division text_pattern_ops)
  include (task_id, process_key, task_key, name, is_claimable, visit, created_at, due_at, amber_at, case_status, clock_stopped_at);

create function workflow.keep_task_holders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from workflow.task_holder where task_id = old.id; end if;
  if tg_op = 'DELETE' then return null; end if;
  insert into workflow.task_holder
    select h.* from workflow.instance i cross join lateral workflow.holders_of(new, i.status, i.clock_stopped_at) h
    where i.id = new.process_id;
  return null;
end $$;
create trigger task_holders_begin after insert on workflow.task for each row when (new.state = 'open')
  execute function workflow.keep_task_holders();
create trigger task_holders_end after delete on workflow.task for each row when (old.state = 'open')
  execute function workflow.keep_task_holders();
create trigger task_holders_change after update on workflow.task for each row
  when ((old.state = 'open' or new.state = 'open')
    and (old.state, old.assignee_id, old.candidate_groups, old.candidate_users)
      is distinct from (new.state, new.assignee_id, new.candidate_groups, new.candidate_users))
  execute function workflow.keep_task_holders();

-- What is kept beside the holders is changed in place: a deadline may move while another transaction stops the case's clock.
create function workflow.keep_held_tasks() returns trigger language plpgsql as $$
begin
  update workflow.task_holder set division = new.division, process_key = new.process_key, task_key = new.task_key, name = new.name,
      visit = new.visit, created_at = new.created_at, due_at = new.due_at, amber_at = new.amber_at
    where task_id = new.id;
  return null;
end $$;
create trigger task_held_change after update on workflow.task for each row
  when (new.state = 'open'
    and (old.division, old.process_key, old.task_key, old.name, old.visit, old.created_at, old.due_at, old.amber_at)
      is distinct from (new.division, new.process_key, new.task_key, new.name, new.visit, new.created_at, new.due_at, new.amber_at))
  execute function workflow.keep_held_tasks();

create function workflow.keep_held_cases() returns trigger language plpgsql as $$
begin
  update workflow.task_holder set case_status = new.status, clock_stopped_at = new.clock_stopped_at
    where task_id in (select id from workflow.task where process_id = new.id and state = 'open');
  return null;
end $$;
create trigger instance_held_change after update on workflow.instance for each row
  when ((old.status, old.clock_stopped_at) is distinct from (new.status, new.clock_stopped_at))
  execute function workflow.keep_held_cases();

-- Inboxes alone asked for candidates in these.
drop index workflow.task_waiting_groups;
