-- What an account says of its own household, so that an application need not ask it again. Nobody else reads it.
create table homestead.family (
  person_id text constraint family_pk primary key,
  facts jsonb not null,
  updated_at timestamptz not null
);
comment on table homestead.family is 'household, telephone and present house of an account, by the names of facts that the county''s rules use; read and written by that account alone';

create table homestead.family_member (
  person_id text not null references homestead.family (person_id) on delete cascade,
  position integer not null,
  name text,
  age integer,
  relation text,
  id_number text,
  registered_residence text,
  constraint family_member_pk primary key (person_id, position)
);
comment on table homestead.family_member is 'members of the household beside its head, in the order in which they were added';
