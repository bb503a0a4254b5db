-- What another system says of the scales at which it draws a layer, so that the layer tree can tell why nothing is seen.
alter table map.service add column min_scale double precision;
alter table map.service add column max_scale double precision;
alter table map.service add constraint service_scales check (min_scale is null or max_scale is null or min_scale < max_scale);
comment on column map.service.min_scale is 'nearer than 1:n it is not drawn; null where there is no limit';
comment on column map.service.max_scale is 'from 1:n outwards it is not drawn; null where there is no limit';
