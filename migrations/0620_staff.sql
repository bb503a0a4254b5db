-- Institutions and organisations beside the divisions, and what the staff list shows of an account.
create table people.organization (
  id text constraint organization_pk primary key,
  name text not null,
  parent_id text constraint organization_parent_fk references people.organization (id),
  division_code text not null constraint organization_division_fk references people.division (code),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table people.organization is 'Bodies of a division (a government, its offices) as a tree; one without a parent stands directly under its division';
create index organization_parent on people.organization (parent_id);
create index organization_division on people.organization (division_code text_pattern_ops);
create unique index organization_name on people.organization (division_code, coalesce(parent_id, ''), name);

create table people.institution (
  id text constraint institution_pk primary key,
  name text not null,
  credit_code text,
  kind text,
  division_code text not null constraint institution_division_fk references people.division (code),
  organization_id text constraint institution_organization_fk references people.organization (id),
  contact text,
  telephone text,
  address text,
  -- The record of the unit's own data, where there is one.
  unit_record_id text,
  status text not null default 'active' constraint institution_status_known check (status in ('active', 'disabled')),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table people.institution is 'Units that accounts belong to';
comment on column people.institution.credit_code is 'unified social credit code (GB 32100), unique where it is known';
create unique index institution_name on people.institution (division_code, name);
create unique index institution_credit_code on people.institution (credit_code) where credit_code is not null;
create unique index institution_unit_record on people.institution (unit_record_id) where unit_record_id is not null;

alter table people.account
  add column institution_id text constraint account_institution_fk references people.institution (id),
  add column last_sign_in_at timestamptz;
create index account_institution on people.account (institution_id) where institution_id is not null;

alter table people.division add column version integer not null default 1;

create table people.setup_step (
  step text constraint setup_step_pk primary key,
  state text not null constraint setup_step_state_known check (state in ('open', 'done', 'skipped')),
  changed_by text,
  changed_at timestamptz not null
);
comment on table people.setup_step is 'how far the guided set-up of the county is; a step without a row is open';
