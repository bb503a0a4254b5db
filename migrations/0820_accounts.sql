-- Which text about personal data an account agreed to, and accounts that their owners closed. Nodes of the earlier release
-- neither read nor write what is new here.
create table people.consent (
  account_id text not null constraint consent_account_fk references people.account (id) on delete cascade,
  text_version text not null,
  text_digest text not null,
  given_at timestamptz not null,
  constraint consent_pk primary key (account_id, text_version, text_digest)
);
comment on table people.consent is 'Agreement of a person to the county''s text about personal data, by its version';
comment on column people.consent.text_digest is 'SHA-256 of the text as it stood: an edited text under an old version is another text';

alter table people.account add column closed_at timestamptz;
comment on column people.account.closed_at is 'when its owner closed it: name, telephone and identity number are gone from here on, and it is never enabled again';
