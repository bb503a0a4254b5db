-- Signatures over what papers print, and the keys that prove them.
create table papers.signing_key (
  id text constraint signing_key_pk primary key,
  -- Ed25519, 32 bytes in hexadecimal.
  public_key text not null,
  -- Null where the key comes from the settings of the nodes.
  private_key text,
  created_at timestamptz not null
);
comment on table papers.signing_key is 'Public keys are kept for ever: a paper is verified by the key that signed it, whichever signs now';

alter table papers.paper add column masked_sha256 text;
create index paper_code on papers.paper ((facts->'check'->>'code')) where facts is not null;
create index paper_number on papers.paper (number) where facts is not null;
