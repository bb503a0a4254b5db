-- Ends a transaction whose plan was drawn from a case that has moved since: what was sent after it is refused with it.
create function workflow.require_current(is_current boolean) returns void language plpgsql as $$
begin
  if is_current is not true then
    raise exception 'the case changed since the plan was drawn' using errcode = 'HM001';
  end if;
end $$;
