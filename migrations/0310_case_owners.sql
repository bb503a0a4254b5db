-- Who owns a case: the account that began it, and the villager who confirmed that it was entered for them.
alter table people.account add column id_verified_at timestamptz;
comment on column people.account.id_verified_at is
  'when the identity number was checked against a document; one that nobody checked proves nothing';
comment on column people.account.id_number is
  'identity number of a villager, for prefilling the application and for finding whom a proxy nominates';

create table workflow.nomination (
  id text constraint nomination_pk primary key,
  process_id text not null constraint nomination_instance_fk references workflow.instance (id),
  account_id text not null,
  nominated_by text not null,
  nominated_by_name text not null,
  state text not null default 'waiting',
  -- How it was answered: in the nominee's own account, with a code sent to their telephone, or on site.
  way text,
  answered_by text,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint nomination_state_known check (state in ('waiting', 'confirmed', 'declined', 'replaced')),
  constraint nomination_way_known check (way in ('account', 'code', 'inPerson')),
  constraint nomination_once unique (process_id, account_id)
);
comment on table workflow.nomination is
  'A villager found by what a proxy typed into the form: without any right to the case until the villager confirms.';
create index nomination_waiting on workflow.nomination (account_id) where state = 'waiting';
