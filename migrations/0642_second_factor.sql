-- The second factor of a sign-in: a secret shared with an authenticator application, sealed, and codes for its loss.
create table people.second_factor (
  account_id text constraint second_factor_pk primary key
    constraint second_factor_account_fk references people.account (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);
comment on table people.second_factor is 'RFC 6238 with SHA-1, 6 digits, 30 seconds; asked for once it is confirmed';
comment on column people.second_factor.secret is 'sealed: enc:<algorithm>:<key id>:<base64url>';
comment on column people.second_factor.last_step is 'the last time step of which a code was accepted: none of it, or before, is accepted again';

create table people.recovery_code (
  account_id text not null constraint recovery_code_account_fk references people.account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_code_pk primary key (account_id, code_hash)
);
comment on column people.recovery_code.code_hash is 'SHA-256; the codes themselves, of 59 random bits, were shown once';

-- How a session began: the second factor is asked for after a password, not after another system or a passkey vouched.
alter table people.session add column method text not null default 'password'
  constraint session_method_known check (method in ('password', 'code', 'oidc', 'passkey'));
