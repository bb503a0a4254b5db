-- Imagery: a version whose content is a picture has the picture's outline as its one feature, and the picture as tiles.
alter table catalogue.layer_version add column picture jsonb;
comment on column catalogue.layer_version.picture is
  '{least, most}: levels of its tiles; null: the version holds features alone';

create table catalogue.picture_tile (
  layer_id text not null,
  version integer not null,
  level smallint not null,
  tile_column integer not null,
  tile_row integer not null,
  bytes bytea not null,
  constraint picture_tile_pk primary key (layer_id, version, level, tile_column, tile_row),
  constraint picture_tile_version_fk foreign key (layer_id, version)
    references catalogue.layer_version (layer_id, version) on delete cascade
);
comment on table catalogue.picture_tile is
  'Imagery on the national grid c (EPSG:4490): JPEG where the whole tile is covered, PNG at the edges; ground that is not covered has none.';
