-- Who reported stands apart from the report: the case names a pseudonym, and this table alone says whose it is.
create table people.sealed_identity (
  pseudonym text constraint sealed_identity_pk primary key,
  account_id text not null constraint sealed_identity_account_fk references people.account (id),
  -- The case in which the pseudonym stands.
  process_id text not null constraint sealed_identity_process_unique unique,
  -- The person asked that the name be opened with a reason alone.
  is_anonymous boolean not null default false,
  -- SHA-256 of the code with which the case is followed without an account.
  code_hash text constraint sealed_identity_code_unique unique,
  created_at timestamptz not null
);
comment on table people.sealed_identity is 'one pseudonym for each sealed case, so that two cases of one person cannot be told to be of one';
create index sealed_identity_account on people.sealed_identity (account_id);

alter table workflow.instance add column is_sealed boolean not null default false;
comment on column workflow.instance.is_sealed is 'whoever began the case stands in it under a pseudonym (people.sealed_identity)';

-- History is only added to; the one exception puts the pseudonym in the place of a name, and nothing else.
create or replace function workflow.keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('workflow.sealing', true) = 'on'
     and (to_jsonb(new) - array['approver', 'approver_id']) = (to_jsonb(old) - array['approver', 'approver_id']) then
    return new;
  end if;
  raise exception 'the flow record is only added to';
end $$;
