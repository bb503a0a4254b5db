-- Registers list what counts by its day. All cases are counted again, so that each entry has one; figures stay as they are.
alter table statistics.entry add day date;
comment on column statistics.entry.day is 'the day on which it counts; null for what a node of an earlier version counted';

insert into statistics.changed_case (process_id) select id from workflow.instance order by id;
