-- Identity numbers and telephones are sealed with keys that the database does not hold. What must be found by them is found by a keyed
-- digest beside them: `<key id>:<64 hexadecimal signs>`.
alter table people.account add column phone_digest text;
alter table people.account add column id_number_digest text;
comment on column people.account.phone is 'sealed: enc:<algorithm>:<key id>:<base64url>';
comment on column people.account.id_number is 'sealed; identity number of a villager, for prefilling the application';
comment on column people.account.phone_digest is 'keyed digest of the telephone: one account a telephone, and sign-in by it';
create unique index account_phone_digest on people.account (phone_digest) where phone_digest is not null;
create index account_id_number_digest on people.account (id_number_digest) where id_number_digest is not null;
-- A sealed text differs each time it is written: these two would find nothing.
drop index people.account_phone;
drop index people.account_id_number;

comment on table homestead.household_key is 'Key of hashes that were made before households were hashed with the configured key; emptied by the command that rewrites them.';

-- The history is only added to, save that its personal data may be sealed in place, by whoever the operator gave the role for it.
create or replace function workflow.keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('homestead.sealing', true) = 'on'
    and to_jsonb(new) - 'form_data' = to_jsonb(old) - 'form_data'
    and (not exists (select from pg_roles where rolname = 'homestead_sealing')
      or pg_has_role(current_user, 'homestead_sealing', 'usage'))
  then
    return new;
  end if;
  raise exception 'the flow record is only added to';
end $$;

create table people.sealing_key (
  id text constraint sealing_key_pk primary key,
  sealed text not null,
  since timestamptz not null
);
comment on table people.sealing_key is 'Which keys this database was written with: the id and a known text sealed with it, so that a start without the key, or with another of that id, is refused. Never the key.';

create table people.sealing_progress (
  name text constraint sealing_progress_pk primary key,
  form text not null,
  after_id text not null
);
comment on table people.sealing_progress is 'How far a table was rewritten into a form (algorithm and key), so that the command goes on where it was stopped.';
