-- An official number is given when a case is handed in: a draft that is thrown away takes none. Numbers given stay.
alter table workflow.instance alter column case_no drop not null;
alter table workflow.task alter column case_no drop not null;
comment on column workflow.instance.case_no is 'null until the case is handed in';
create index instance_open_drafts on workflow.instance (initiator_id, created_at)
  where status = 'draft' and discarded_at is null;

alter table people.role add column open_drafts integer constraint role_open_drafts_positive check (open_drafts > 0);
comment on column people.role.open_drafts is 'how many open drafts a holder may have at a time; null: no limit';
