-- Calls to other systems that administrators have registered, how often they were made, and what came of them.
create schema if not exists interfaces;

create table interfaces.inbound (
  id text constraint inbound_pk primary key,
  code text not null constraint inbound_code_key unique,
  name text not null constraint inbound_name_key unique,
  catalog text not null default '',
  method text not null constraint inbound_method_known check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  url text not null,
  shape jsonb not null,
  secret text,
  timeout_seconds integer not null constraint inbound_timeout check (timeout_seconds between 1 and 120),
  max_kilobytes integer not null constraint inbound_size check (max_kilobytes between 1 and 51200),
  retries integer not null constraint inbound_retries check (retries between 0 and 5),
  is_repeatable boolean not null,
  cache_seconds integer not null constraint inbound_cache check (cache_seconds between 0 and 86400),
  daily_limit integer constraint inbound_limit check (daily_limit > 0),
  breaker_failures integer not null constraint inbound_breaker_failures check (breaker_failures between 1 and 100),
  breaker_seconds integer not null constraint inbound_breaker_seconds check (breaker_seconds between 1 and 86400),
  remark text not null default '',
  is_enabled boolean not null default true,
  failures integer not null default 0,
  paused_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column interfaces.inbound.code is 'by which processes and forms name the call; never changed';
comment on column interfaces.inbound.shape is 'parameters, headers, body, auth (the recipe), inputs, outputs, answer; no secret';
comment on column interfaces.inbound.secret is 'sealed (enc:<algorithm>:<key id>:<base64url>)';
comment on column interfaces.inbound.failures is 'failures in a row; at breaker_failures calls pause until paused_until';

create table interfaces.inbound_use (
  inbound_id text not null constraint inbound_use_inbound_fk references interfaces.inbound (id) on delete cascade,
  day date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  constraint inbound_use_pk primary key (inbound_id, day)
);
comment on table interfaces.inbound_use is 'calls by day in China (UTC+8), without what the cache answered';

create table interfaces.inbound_log (
  id text constraint inbound_log_pk primary key,
  inbound_id text not null,
  at timestamptz not null,
  purpose text not null constraint inbound_log_purpose check (purpose in ('test', 'process', 'form')),
  person_name text not null default '',
  case_id text,
  is_ok boolean not null,
  message text not null,
  status integer,
  milliseconds integer not null,
  attempts integer not null,
  inputs jsonb not null
);
create index inbound_log_by_call on interfaces.inbound_log (inbound_id, at desc);
create index inbound_log_by_time on interfaces.inbound_log (at);
comment on column interfaces.inbound_log.inputs is 'what the call was given, personal data masked; answers are not kept';
