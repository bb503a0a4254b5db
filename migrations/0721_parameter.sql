-- What a county sets for its rules: limits, periods, who acts, texts. Content files deliver the rows first (ADR 15).
create table homestead.parameter (
  key text constraint parameter_pk primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text
);
comment on column homestead.parameter.key is 'place in the content file: homestead.parameters.storeys';
comment on column homestead.parameter.updated_by is 'name of who edited it last; null: as a content file delivered it';
