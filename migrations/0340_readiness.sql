-- What a node writes to see whether the database takes writes (GET /api/ready): one row for all nodes.
create table http.probe (
  id integer constraint probe_pk primary key,
  written_at timestamptz not null,
  constraint probe_is_one check (id = 1)
);
