-- Packages of content are signed by Ed25519 or by SM2; a county has a key for each that it has used.
alter table content.signing_key add column algorithm text not null default 'ed25519'
  constraint signing_key_algorithm check (algorithm in ('ed25519', 'sm2'));
alter table content.signing_key add constraint signing_key_once unique (algorithm);
comment on table content.signing_key is 'the keys by which this county signs packages of content; one for each algorithm, made with the first package';
comment on column content.signing_key.seed is 'private key of 32 bytes in hexadecimal, sealed like personal data';
