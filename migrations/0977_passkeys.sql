-- Passkeys as second factor (W3C Web Authentication): the public half of a key that a device or a security key holds.
create table people.passkey (
  id text constraint passkey_pk primary key,
  credential_id text not null constraint passkey_credential_unique unique,
  account_id text not null constraint passkey_account_fk references people.account (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on people.passkey (account_id);
comment on column people.passkey.credential_id is 'as the authenticator named it, base64url';
comment on column people.passkey.public_key is 'COSE key, base64url';
comment on column people.passkey.counter is 'the authenticator''s own count of its signatures: a lower one is refused; 0 where it keeps none';

create table people.passkey_challenge (
  challenge_hash text constraint passkey_challenge_pk primary key,
  account_id text not null constraint passkey_challenge_account_fk references people.account (id) on delete cascade,
  purpose text not null constraint passkey_challenge_purpose_known check (purpose in ('register', 'signIn')),
  expires_at timestamptz not null
);
create index passkey_challenge_account on people.passkey_challenge (account_id);
comment on table people.passkey_challenge is 'what an authenticator is to sign: good once, for one account';
