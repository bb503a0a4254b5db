-- What a role may do lives in its row, so that a change counts at the next call on every node. Content delivers the first values.
alter table people.role
  add column capabilities text[] not null default '{}',
  add column is_applicant boolean not null default false,
  add column given_to text constraint role_given_to_known check (given_to in ('selfRegistered', 'firstAdministrator')),
  add column upload_megabytes_per_day integer constraint role_upload_positive check (upload_megabytes_per_day > 0),
  add column changed_at timestamptz,
  add constraint role_self_registered_applies check (given_to <> 'selfRegistered' or is_applicant);
comment on column people.role.capabilities is 'module.thing.verb, from the closed lists in the contracts of the modules';
comment on column people.role.is_applicant is 'its holders apply for themselves and do not work for the county';
comment on column people.role.given_to is 'who gets this role without an administrator: people who register themselves, or the first administrator';
comment on column people.role.upload_megabytes_per_day is 'how many megabytes of files a holder may upload within 24 hours; null: no limit';
comment on column people.role.changed_at is 'when an administrator changed the role; content no longer overwrites it then';
