-- A task that is done has no holders: none are sought.
create or replace function workflow.keep_task_holders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from workflow.task_holder where task_id = old.id; end if;
  if tg_op = 'DELETE' or new.state <> 'open' then return null; end if;
  insert into workflow.task_holder
    select h.* from workflow.instance i cross join lateral workflow.holders_of(new, i.status, i.clock_stopped_at) h
    where i.id = new.process_id;
  return null;
end $$;
