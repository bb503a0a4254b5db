-- What a list of the cases of a division filters, sorts and counts by, so that it reads rows only for the page that it shows.
create index instance_seen on workflow.instance (division text_pattern_ops, created_at desc, id)
  include (status, discarded_at, process_key, process_name, case_no, applicant, ended_at);
drop index workflow.instance_division;

-- Entries that wait in a list are read by each search: up to 4 MB for the few tasks of one person.
alter index workflow.task_users set (fastupdate = off);
alter index workflow.instance_owners set (fastupdate = off);
select gin_clean_pending_list('workflow.task_users'), gin_clean_pending_list('workflow.instance_owners');
