-- Interfaces that other systems call: lists of records, signed calls, quotas and what was called.
create schema if not exists interfaces;

create table interfaces.outbound (
  id text constraint outbound_pk primary key,
  path text not null constraint outbound_path_key unique,
  name text not null constraint outbound_name_key unique,
  directory text not null default '',
  description text not null default '',
  model text not null,
  fields jsonb not null,
  filters text[] not null default '{}',
  conditions jsonb not null default '[]',
  sort text,
  max_page_size integer not null,
  per_minute integer not null,
  per_day integer not null,
  is_enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column interfaces.outbound.path is 'last part of its address, /v1/open/<path>';
comment on column interfaces.outbound.directory is 'group in the catalogue, parts separated by /';
comment on column interfaces.outbound.fields is 'list of {code, isPlain}: isPlain gives personal data to consumers that may see it';
comment on column interfaces.outbound.conditions is 'list of {field, value} that always hold';
comment on column interfaces.outbound.per_minute is 'calls of one consumer in a minute';

create table interfaces.outbound_version (
  outbound_id text not null constraint outbound_version_fk references interfaces.outbound (id) on delete cascade,
  version integer not null,
  definition jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  constraint outbound_version_pk primary key (outbound_id, version)
);
comment on table interfaces.outbound_version is 'What an interface was at each of its versions';

create table interfaces.nonce (
  consumer_id text not null,
  nonce text not null,
  until timestamptz not null,
  constraint nonce_pk primary key (consumer_id, nonce)
);
comment on table interfaces.nonce is 'Nonces of accepted calls, kept while their time counts; each accepted call deletes some that no longer do';
create index nonce_until on interfaces.nonce (until);

create table interfaces.quota (
  consumer_id text not null,
  outbound_id text not null,
  minute timestamptz not null,
  minute_count integer not null,
  day date not null,
  day_count integer not null,
  constraint quota_pk primary key (consumer_id, outbound_id)
);
comment on table interfaces.quota is 'Accepted calls of the current minute and day (UTC+8), counted by the clock of the database for all nodes';

create table interfaces.outbound_call (
  id text constraint outbound_call_pk primary key,
  at timestamptz not null,
  consumer_id text not null,
  consumer_name text not null,
  outbound_id text,
  path text not null,
  version integer,
  query jsonb not null,
  ip text not null,
  code text not null,
  message text not null,
  records integer not null,
  ms integer not null
);
comment on table interfaces.outbound_call is 'Calls of consumers, without bodies; what stands in query tells nothing of a person';
comment on column interfaces.outbound_call.code is '200, or the code of the refusal';
create index outbound_call_at on interfaces.outbound_call (at desc, id);

create table interfaces.outbound_day (
  day date not null,
  consumer_id text not null,
  path text not null,
  calls integer not null,
  failures integer not null,
  ms bigint not null,
  slowest_ms integer not null,
  constraint outbound_day_pk primary key (day, consumer_id, path)
);
comment on table interfaces.outbound_day is 'Sums of calls by day (UTC+8), consumer and interface; they stay when single calls are deleted';
