-- What people of a village say against an application while its notice hangs. Nodes of the earlier release do not know it.
create table homestead.objection (
  id text constraint objection_pk primary key,
  process_id text not null,
  person_id text not null,
  person_name text not null,
  content text not null,
  created_at timestamptz not null,
  -- What became of it: the word of the decision, and when it fell.
  answer text,
  answered_at timestamptz
);
comment on table homestead.objection is 'one open objection of a person to a notice; read by its author and by who handles the case';
create unique index objection_open on homestead.objection (process_id, person_id) where answer is null;
create index objection_person on homestead.objection (person_id, created_at desc);
