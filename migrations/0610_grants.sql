-- A grant gives a person a role in a division, from and until a day. Nodes of before go on reading and writing the columns they know.
alter table people.account_role
  add column id text not null default gen_random_uuid()::text,
  add column division_code text,
  add column valid_from date,
  add column valid_until date,
  add column granted_by text,
  add column created_at timestamptz not null default now(),
  add column state text not null default 'active' constraint account_role_state_known check (state in ('active', 'pending')),
  add column confirmed_by text,
  add constraint account_role_days check (valid_from is null or valid_until is null or valid_from <= valid_until);
alter table people.account_role drop constraint account_role_pk;
alter table people.account_role add constraint account_role_pk primary key (id);
create unique index account_role_once on people.account_role
  (account_id, role_code, coalesce(division_code, ''), coalesce(valid_from, '-infinity'::date));
comment on table people.account_role is 'grants: person x role x division, for a period; grants add up, none takes away';
comment on column people.account_role.division_code is 'where the role counts; null: where the account is';
comment on column people.account_role.valid_from is 'first day in China (UTC+8), null: at once';
comment on column people.account_role.valid_until is 'last day in China (UTC+8), null: without end';
comment on column people.account_role.state is 'pending: waits for a second security administrator and gives nothing';

alter table people.role drop constraint role_scope_known;
alter table people.role
  add constraint role_scope_known check (scope in ('own', 'village', 'township', 'county', 'platform', 'listed')),
  add column divisions text[] not null default '{}',
  add column is_enabled boolean not null default true,
  add column description text not null default '',
  add column menus text[],
  add column directories text[] not null default '{}',
  add column layers text[] not null default '{}',
  add column layer_directories text[] not null default '{}',
  add column version integer not null default 1,
  add column created_at timestamptz not null default now();
comment on column people.role.divisions is 'what a role of the scope "listed" covers, wherever it is granted';
comment on column people.role.is_enabled is 'a role that is not gives nothing to its holders';
comment on column people.role.menus is 'ids of the menus that it shows; null: all that its capabilities open';
comment on column people.role.directories is 'ids of catalogue directories; those of resources and of layers follow';
