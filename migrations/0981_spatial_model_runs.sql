-- Spatial models run in the background: whether the features of a result are kept, and who asked, are known before it ends.
alter table catalogue.spatial_model_run add column keep boolean not null default true;
comment on column catalogue.spatial_model_run.reader is 'the person who asked, with the grants of that moment: the run reads as they may';
comment on column catalogue.spatial_model_run.progress is 'hundredths of the work that are done';
