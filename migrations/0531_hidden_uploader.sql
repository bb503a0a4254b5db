-- A file whose bytes and name could tell who uploaded it: others get copies without hidden data, under a neutral name.
alter table files.file add column hides_uploader boolean not null default false;
comment on column files.file.hides_uploader is 'readers other than the uploader never get the original of a picture: its hidden data may name them';
