-- Who was at a visit on site: check-ins of those who went, and countersignatures of a second officer.
create table homestead.visit_attendance (
  id text constraint visit_attendance_pk primary key,
  process_id text not null,
  task_id text not null,
  visit integer not null,
  kind text not null constraint visit_attendance_kind_known check (kind in ('checkIn', 'countersign')),
  person_id text not null,
  person_name text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  device_at timestamptz not null,
  clock_seconds integer not null,
  longitude double precision,
  latitude double precision,
  accuracy double precision,
  metres double precision,
  measured_to text constraint visit_attendance_measured_to_known check (measured_to in ('plot', 'wish')),
  marks text[] not null,
  reason text,
  words text
);
comment on table homestead.visit_attendance is 'Rows are kept as they came: a place that is far away, not found or doubtful is marked, never dropped';
comment on column homestead.visit_attendance.at is 'By the county''s clock, less the time for which the entry waited on the phone';
comment on column homestead.visit_attendance.clock_seconds is 'By how much the phone''s clock is ahead of the server''s';
comment on column homestead.visit_attendance.metres is 'Geodesic distance from the place to the plot, 0 inside of it; null where one of them is not known';
create index visit_attendance_process on homestead.visit_attendance (process_id, at);
create index visit_attendance_task on homestead.visit_attendance (task_id);
create index visit_attendance_person on homestead.visit_attendance (person_id, at desc);
create unique index visit_attendance_countersign_once on homestead.visit_attendance (task_id, person_id) where kind = 'countersign';
