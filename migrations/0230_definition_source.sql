-- What an administrator deployed stays the newest version when the program starts again with the same content.
alter table workflow.definition add column is_shipped boolean not null default true;
comment on column workflow.definition.is_shipped is 'Came with the content, and was not deployed by an administrator';
