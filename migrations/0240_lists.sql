-- Lists of many cases: what a person had a part in is found by these, whatever became of the task.
create index task_assignee on workflow.task (assignee_id) where assignee_id is not null;
drop index workflow.task_open_assignee;
create index task_users on workflow.task using gin (candidate_users);
drop index workflow.task_open_users;
create index task_completed_by on workflow.task (completed_by, state, completed_at desc, id desc) include (process_id)
  where completed_by is not null;
drop index workflow.task_done_by;
create index task_created on workflow.task (created_at desc, id desc) where state <> 'cancelled';

-- The planner never joins two indexes under one condition: the role's and the division's have each their own.
create index task_waiting_groups on workflow.task using gin (candidate_groups) where completed_at is null;
drop index workflow.task_open_groups;
