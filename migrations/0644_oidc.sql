-- A sign-in at the county's identity provider that is under way: bound to the browser that began it, used once.
create table people.oidc_state (
  state_hash text constraint oidc_state_pk primary key,
  browser_hash text not null,
  nonce text not null,
  verifier text not null,
  client text not null constraint oidc_state_client_known check (client in ('desktop', 'phone')),
  expires_at timestamptz not null
);
comment on column people.oidc_state.browser_hash is 'SHA-256 of a cookie: an answer that another browser began signs nobody in';
comment on column people.oidc_state.verifier is 'of PKCE (RFC 7636)';
create index oidc_state_expires on people.oidc_state (expires_at);
