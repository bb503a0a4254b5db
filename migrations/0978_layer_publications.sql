-- What a layer showed at any moment of the past, also where a version was gone back to since.
alter table catalogue.layer_version add column publications timestamptz[] not null default '{}';
update catalogue.layer_version set publications = array[published_at] where published_at is not null;
comment on column catalogue.layer_version.publications is 'each moment at which the version became the current one; the last is published_at';
