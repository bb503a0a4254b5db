-- Files that come and go by a mapping, on demand or by schedule; each that was made or received, with its receipt.
create table interfaces.exchange (
  id text primary key,
  name text not null constraint exchange_name_key unique,
  direction text not null constraint exchange_direction check (direction in ('out', 'in')),
  model text not null,
  definition jsonb not null,
  daily_at text constraint exchange_daily_at check (daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  weekdays integer[] not null default '{1,2,3,4,5,6,7}'
    constraint exchange_weekdays check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  next_at timestamptz,
  remark text not null default '',
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1
);
create index exchange_due on interfaces.exchange (next_at) where next_at is not null;
comment on table interfaces.exchange is 'files that other offices get or send: a data model, a format and a mapping of its fields';
comment on column interfaces.exchange.daily_at is 'HH:MM of UTC+8 at which the file is made; null where it is made on demand alone';
comment on column interfaces.exchange.updated_by is 'within whose permissions a schedule makes the file';

create table interfaces.exchange_run (
  id text primary key,
  exchange_id text not null references interfaces.exchange (id),
  at timestamptz not null,
  by_person text,
  state text not null constraint exchange_run_state check (state in ('done', 'partial', 'refused', 'failed')),
  message text not null default '',
  file_name text not null default '',
  size integer not null default 0,
  sha256 text not null default '',
  content text,
  total integer not null default 0,
  written integer not null default 0,
  unchanged integer not null default 0,
  faulty integer not null default 0,
  faults jsonb not null default '[]',
  receipt_no text,
  receipt_note text,
  receipt_at timestamptz,
  receipt_by text
);
create index exchange_run_of on interfaces.exchange_run (exchange_id, at desc, id desc);
create index exchange_run_at on interfaces.exchange_run (at desc, id desc);
create index exchange_run_kept on interfaces.exchange_run (at) where content is not null;
comment on column interfaces.exchange_run.by_person is 'who asked for it; null for a schedule';
comment on column interfaces.exchange_run.content is 'the file that was made, sealed, in base64; null for received ones and after its time';
comment on column interfaces.exchange_run.faults is 'rows that were refused: number, column and reason, without values';
comment on column interfaces.exchange_run.receipt_no is 'number of the receipt that the recipient of a file gave';
