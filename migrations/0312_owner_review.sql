-- Owners whom a telephone or identity number in a form once made: listed for whoever may witness, none removed silently.
create table workflow.owner_review (
  id text constraint owner_review_pk primary key,
  process_id text not null constraint owner_review_instance_fk references workflow.instance (id),
  account_id text not null,
  state text not null default 'waiting',
  reason text,
  answered_by text,
  answered_by_name text,
  listed_at timestamptz not null,
  told_at timestamptz,
  answered_at timestamptz,
  constraint owner_review_state_known check (state in ('waiting', 'confirmed', 'removed')),
  constraint owner_review_once unique (process_id, account_id)
);
comment on column workflow.owner_review.told_at is 'when the owner was told that the ownership is looked at';
create index owner_review_listed on workflow.owner_review (state, listed_at, id);
create index owner_review_untold on workflow.owner_review (id) where told_at is null;

insert into workflow.owner_review (id, process_id, account_id, listed_at)
  select gen_random_uuid()::text, i.id, owner.id, now()
    from workflow.instance i cross join lateral unnest(i.owner_ids) as owner (id)
   where owner.id <> i.initiator_id and i.discarded_at is null
     and not exists (select 1 from workflow.nomination n
                      where n.process_id = i.id and n.account_id = owner.id and n.state = 'confirmed');
