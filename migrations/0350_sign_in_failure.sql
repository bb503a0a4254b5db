-- Failures hang on the account that was found, or on the name where there is none, and on the place that they came from: a
-- browser known from an earlier sign-in, or an address. The row of the place '*' counts all unknown places together.
drop table people.login_failure;
create table people.sign_in_failure (
  kind text not null,
  subject text not null,
  place text not null,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz,
  told_at timestamptz,
  constraint sign_in_failure_pk primary key (kind, subject, place)
);
comment on column people.sign_in_failure.kind is 'account, name (subject is a digest: people type passwords into the wrong box), password (a change of it)';
comment on column people.sign_in_failure.told_at is 'when the owner was last told of refused tries from elsewhere';
create index sign_in_failure_first on people.sign_in_failure (first_at);

-- Browsers from which somebody signed in well. One browser may be known to several accounts.
create table people.device (
  account_id text not null constraint device_account references people.account (id) on delete cascade,
  token_hash text not null,
  used_at timestamptz not null,
  constraint device_pk primary key (account_id, token_hash)
);
create index device_token on people.device (token_hash);
create index device_used on people.device (used_at);
