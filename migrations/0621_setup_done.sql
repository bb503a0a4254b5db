-- A county that has cases was set up before there was a guided set-up.
insert into people.setup_step (step, state, changed_at)
  select step, 'done', now() from unnest(array['county', 'divisions', 'staff', 'roles', 'layers', 'processes']) step
  where exists (select 1 from workflow.instance)
on conflict (step) do nothing;
