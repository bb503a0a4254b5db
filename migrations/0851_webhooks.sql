-- Webhooks: other systems are told of events of cases. Triggers note what happens; whoever delivers reads it after the commit.
create table interfaces.webhook (
  id text constraint webhook_pk primary key,
  name text not null constraint webhook_name_key unique,
  url text not null,
  events text[] not null,
  process_keys text[] not null default '{}',
  division text not null default '',
  is_enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column interfaces.webhook.process_keys is 'cases of these processes alone; empty: of all';
comment on column interfaces.webhook.division is 'cases of this division and those beneath it; empty: of all';

create table interfaces.webhook_secret (
  id text constraint webhook_secret_pk primary key,
  webhook_id text not null constraint webhook_secret_webhook_fk references interfaces.webhook (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
comment on table interfaces.webhook_secret is 'At most two that count, so that a receiver changes from one to the other without a pause';
comment on column interfaces.webhook_secret.secret is 'sealed (enc:<algorithm>:<key id>:<base64url>)';
create index webhook_secret_webhook on interfaces.webhook_secret (webhook_id);

create table interfaces.case_event (
  id bigint generated always as identity constraint case_event_pk primary key,
  event text not null,
  process_id text not null,
  at timestamptz not null,
  detail jsonb not null
);
comment on table interfaces.case_event is 'What happened to cases and is not yet shared out to webhooks; whoever shares it out removes what it has read';

create table interfaces.delivery (
  id text constraint delivery_pk primary key,
  webhook_id text not null constraint delivery_webhook_fk references interfaces.webhook (id) on delete cascade,
  event_id text not null,
  event text not null,
  case_no text,
  payload jsonb not null,
  state text not null default 'waiting' constraint delivery_state check (state in ('waiting', 'done', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  status integer,
  message text not null default '',
  created_at timestamptz not null,
  done_at timestamptz
);
comment on column interfaces.delivery.event_id is 'the same in each attempt and each webhook: by it a receiver knows what it has already';
comment on column interfaces.delivery.next_at is 'when it is tried next; while one node sends, when another may take it up';
create index delivery_due on interfaces.delivery (next_at) where state = 'waiting';
create index delivery_webhook on interfaces.delivery (webhook_id, created_at desc);
create index delivery_created on interfaces.delivery (created_at desc, id);

create function interfaces.note_case_status() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' or (tg_op = 'UPDATE' and old.status = new.status)
    or not exists (select 1 from interfaces.webhook where is_enabled) then
    return null;
  end if;
  insert into interfaces.case_event (event, process_id, at, detail)
  values (case when tg_op = 'INSERT' or old.status = 'draft' then 'case.started'
      when new.status in ('completed', 'refused', 'withdrawn', 'ended') then 'case.ended'
      else 'case.changed' end,
    new.id, new.updated_at, jsonb_build_object('status', new.status));
  return null;
end $$;
create trigger instance_told after insert or update of status on workflow.instance
  for each row execute function interfaces.note_case_status();

create function interfaces.note_case_step() returns trigger language plpgsql as $$
begin
  if exists (select 1 from interfaces.webhook where is_enabled) then
    insert into interfaces.case_event (event, process_id, at, detail)
    values ('task.done', new.process_id, coalesce(new.approver_time, new.create_time), jsonb_build_object(
      'act', new.kind, 'taskKey', new.task_key, 'taskName', new.task_name, 'outcome', new.outcome, 'outcomeLabel', new.outcome_label));
  end if;
  return null;
end $$;
create trigger flow_record_told after insert on workflow.flow_record
  for each row execute function interfaces.note_case_step();
