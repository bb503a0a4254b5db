-- Other systems that call us: each with a key of its own, what it may call, from where and until when.
create table people.consumer (
  id text constraint consumer_pk primary key,
  key_id text not null constraint consumer_key_id_key unique,
  name text not null constraint consumer_name_key unique,
  scopes text[] not null default '{}',
  networks text[] not null default '{}',
  expires_on date,
  is_enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on column people.consumer.key_id is 'public: it names the consumer in each call';
comment on column people.consumer.scopes is 'what it may call, in the words of the modules that serve it';
comment on column people.consumer.networks is 'addresses that it may call from, as CIDR; empty: any';
comment on column people.consumer.expires_on is 'last day in China (UTC+8), null: without end';

create table people.consumer_secret (
  id text constraint consumer_secret_pk primary key,
  consumer_id text not null constraint consumer_secret_consumer_fk references people.consumer (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table people.consumer_secret is 'At most two of a consumer, so that it changes from one to the other without a pause';
comment on column people.consumer_secret.secret is 'sealed (enc:<algorithm>:<key id>:<base64url>), since signatures are checked with it';
create index consumer_secret_consumer on people.consumer_secret (consumer_id);
