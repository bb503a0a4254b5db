-- People, their roles and divisions, and everything that signs them in. Secrets are stored as digests only.
create schema people;

create table people.division (
  code text constraint division_pk primary key,
  name text not null,
  parent_code text constraint division_parent_fk references people.division (code),
  level text not null constraint division_level_known check (level in ('province', 'city', 'county', 'township', 'village')),
  sort integer not null default 0,
  constraint division_inside_parent check (parent_code is null or starts_with(code, parent_code)),
  constraint division_code_digits check (code ~ '^[0-9]{2,12}$')
);
comment on table people.division is 'Administrative divisions: 6 digits a county, 9 a township, 12 a village; a code begins with that of its parent';
create index division_parent on people.division (parent_code);

create table people.role (
  code text constraint role_pk primary key,
  name text not null,
  scope text not null constraint role_scope_known check (scope in ('own', 'village', 'township', 'county', 'platform')),
  sort integer not null default 0
);

create table people.account (
  id text constraint account_pk primary key,
  user_name text not null,
  name text not null,
  phone text,
  id_number text,
  division_code text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  status text not null default 'active' constraint account_status_known check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on table people.account is 'The user table of the design, named so because "user" is a reserved word';
comment on column people.account.division_code is 'where the person works or lives; scopes what is seen';
comment on column people.account.id_number is 'identity number of a villager, for prefilling the application';
create unique index account_user_name on people.account (lower(user_name));
create unique index account_phone on people.account (phone) where phone is not null;
create index account_id_number on people.account (id_number) where id_number is not null;
create index account_division on people.account (division_code text_pattern_ops);

create table people.account_role (
  account_id text not null constraint account_role_account_fk references people.account (id) on delete cascade,
  role_code text not null constraint account_role_role_fk references people.role (code),
  constraint account_role_pk primary key (account_id, role_code)
);
create index account_role_role on people.account_role (role_code);

create table people.session (
  id text constraint session_pk primary key,
  token_hash text not null constraint session_token_hash_key unique,
  account_id text not null constraint session_account_fk references people.account (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ip text
);
comment on table people.session is 'A living sign-in; a row that is gone is a session that is over';
comment on column people.session.token_hash is 'SHA-256 of the 256-bit token; the token itself is never stored';
comment on column people.session.last_seen_at is 'written at most once a minute';
create index session_account on people.session (account_id);
create index session_expires on people.session (expires_at);

create table people.ticket (
  ticket_hash text constraint ticket_pk primary key,
  session_id text not null constraint ticket_session_fk references people.session (id) on delete cascade,
  file_id text,
  scope text constraint ticket_scope_known check (scope in ('map')),
  expires_at timestamptz not null,
  constraint ticket_for_one_thing check (num_nonnulls(file_id, scope) = 1)
);
comment on table people.ticket is 'Short-lived right to read one file or the map, for addresses that cannot carry a header; dies with its session';
create index ticket_session on people.ticket (session_id);
create index ticket_expires on people.ticket (expires_at);

create table people.sso_code (
  code_hash text constraint sso_code_pk primary key,
  account_id text not null constraint sso_code_account_fk references people.account (id) on delete cascade,
  issued_by text not null,
  expires_at timestamptz not null
);
create index sso_code_expires on people.sso_code (expires_at);

create table people.sms_code (
  id text constraint sms_code_pk primary key,
  phone_hash text not null,
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column people.sms_code.phone_hash is 'keyed by digest, so that numbers that never registered are not kept';
create index sms_code_phone on people.sms_code (phone_hash, purpose, created_at desc);
create index sms_code_expires on people.sms_code (expires_at);

create table people.login_failure (
  name_hash text constraint login_failure_pk primary key,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz
);
comment on table people.login_failure is 'Failures by the name that was typed, whether such an account exists or not';
create index login_failure_first on people.login_failure (first_at);
