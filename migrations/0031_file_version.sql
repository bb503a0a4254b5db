-- What is said of a file may be edited; an edit names the version that it read.
alter table files.file add column version integer not null default 1;
comment on column files.file.version is 'of the name: the bytes never change';
