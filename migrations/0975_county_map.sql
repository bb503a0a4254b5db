-- What a county says of its map: seeded by content/map/county.json, edited by administrators (ADR 15).
create table map.county (
  key text constraint county_pk primary key constraint county_once check (key = 'county'),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text
);
comment on table map.county is 'one row at most: border, centre, villages, surroundings, base maps and plane system of the county''s map';
comment on column map.county.updated_by is 'name of who edited it last; null: as the content file delivered it';
