-- When and where a photo was taken, read from the photo when it arrives, so that it can be asked for beside the picture.
create table files.photo (
  file_id text constraint photo_pk primary key constraint photo_file_fk references files.file (id) on delete cascade,
  taken_at timestamptz,
  longitude double precision,
  latitude double precision,
  accuracy double precision,
  direction double precision,
  clock_seconds integer,
  constraint photo_place_whole check ((longitude is null) = (latitude is null))
);
comment on table files.photo is 'What the camera or the phone wrote into a photo; photos that say nothing have no row. When it arrived says files.file.created_at';
comment on column files.photo.taken_at is 'By the clock of the camera, read as UTC+8';
comment on column files.photo.longitude is 'EPSG:4490, degrees';
comment on column files.photo.accuracy is 'Metres within which the place is right';
comment on column files.photo.direction is 'Where the camera looked, degrees clockwise from north';
comment on column files.photo.clock_seconds is 'By how much the sending phone''s clock was ahead of the server''s; null where it was not said';
create index photo_taken_at on files.photo (taken_at);
