-- The key by which bodies of registered calls are enciphered as a whole, where a gateway asks for it.
alter table interfaces.inbound add column cipher_key text;
comment on column interfaces.inbound.cipher_key is 'SM4 key of the bodies, sealed (enc:<algorithm>:<key id>:<base64url>); null where bodies are sent in the open';
