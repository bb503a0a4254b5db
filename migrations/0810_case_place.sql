-- Where cases lie, kept as they change, so that the map asks for a box of them by index.
create table homestead.changed_place (
  id bigint generated always as identity constraint changed_place_pk primary key,
  process_id text not null
);
comment on table homestead.changed_place is 'Cases to place anew. Only added to by the transactions that change cases; whoever places them removes what it has read.';

create table homestead.case_place (
  process_id text constraint case_place_pk primary key,
  x double precision not null,
  y double precision not null,
  geom geometry(Geometry, 4490) not null
);
create index case_place_geom on homestead.case_place using gist (geom);
comment on table homestead.case_place is 'Where a case lies: the shape of its plot, else of its wish or report; x and y are the middle of the box around it. Copied from the records, from which it can be made anew.';

create table homestead.place_basis (
  id boolean constraint place_basis_pk primary key default true constraint place_basis_single check (id),
  digest text not null
);
comment on table homestead.place_basis is 'Digest of the fields by which cases were placed: where it changes, all are placed anew.';

create function homestead.note_place() returns trigger language plpgsql as $$
begin
  insert into homestead.changed_place (process_id) values (new.id);
  return null;
end $$;
create trigger instance_placed after insert or update on workflow.instance
  for each row execute function homestead.note_place();

insert into homestead.changed_place (process_id) select id from workflow.instance order by id;
