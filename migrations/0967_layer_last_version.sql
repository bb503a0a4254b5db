-- The number of a draft that somebody removed is not given again: logs, reviews and links name it.
alter table catalogue.layer add column last_version integer not null default 0;
