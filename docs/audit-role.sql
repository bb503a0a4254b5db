-- Takes the operation log out of the hands of the account that the server works with: the server may add to it and read it, and
-- nothing else. Run once as a superuser after the first start, and again after a restore:
--   psql -v app=homestead -v ON_ERROR_STOP=1 -f docs/audit-role.sql DATABASE
-- An upgrade that changes these tables says so; then run `grant homestead_audit to homestead` before it and this file after it.
\if :{?app}
\else
  \echo 'name the account of the server: -v app=homestead'
  \quit
\endif
begin;
select 'create role homestead_audit nologin' where not exists (select from pg_roles where rolname = 'homestead_audit') \gexec
revoke homestead_audit from :"app";
alter schema audit owner to homestead_audit;
alter table audit.operation owner to homestead_audit;
alter table audit.seal owner to homestead_audit;
alter table audit.head owner to homestead_audit;
alter table audit.chain_check owner to homestead_audit;
alter function audit.keep_operation() owner to homestead_audit;
alter function audit.refuse_truncate() owner to homestead_audit;
revoke all on all tables in schema audit from public, :"app";
grant usage on schema audit to :"app";
grant select, insert on audit.operation, audit.seal to :"app";
grant select, update on audit.head to :"app";
grant select, insert, update on audit.chain_check to :"app";
commit;
