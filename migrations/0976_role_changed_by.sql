-- A refusal of a stale edit names who was quicker.
alter table people.role add column changed_by text;
comment on column people.role.changed_by is 'name of who changed the role last; null: as content delivered it, or changed before names were kept';
