-- Pieces of large polygons, by which spatial calls look for them and cut them. Nodes of before go on with the whole polygons.
create table catalogue.feature_piece (
  layer_id text not null,
  version integer not null,
  feature_id text not null,
  number integer not null,
  geom geometry(Polygon, 4490) not null,
  constraint feature_piece_pk primary key (layer_id, version, feature_id, number),
  constraint feature_piece_feature_fk foreign key (layer_id, version, feature_id)
    references catalogue.feature (layer_id, version, id) on delete cascade
);
create index feature_piece_geom on catalogue.feature_piece using gist (geom);
comment on table catalogue.feature_piece is
  'Large polygons cut into pieces of at most 64 vertices (ADR 22): for areas and intersections, never for outlines, since cuts look like edges. A feature has all of its pieces or none.';

alter table catalogue.layer_version
  add column pieces_after text,
  add column pieces_at timestamptz;
comment on column catalogue.layer_version.pieces_after is 'Id of the last feature that was looked at for pieces, where the work was interrupted.';
comment on column catalogue.layer_version.pieces_at is 'When all large polygons of the version had been cut into pieces; null until then.';
