-- Replies kept for Idempotency-Key (24 h) and the counters of the rate limits.
create schema http;

create table http.idempotency (
  person_id text not null,
  route text not null,
  key text not null,
  digest text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_pk primary key (person_id, route, key)
);
create index idempotency_created on http.idempotency (created_at);

create unlogged table http.rate (
  key text constraint rate_pk primary key,
  time_window bigint not null,
  count integer not null
);
