-- Kinds of notices that a person does not want to be told. Kinds that ask for a task to be done are always told.
create table notices.unwanted (
  person_id text not null,
  kind text not null,
  constraint unwanted_pk primary key (person_id, kind)
);
comment on table notices.unwanted is 'Kinds of notices that a person has switched off, a row each.';
