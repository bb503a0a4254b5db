-- The county's word for how a case ended, where its status alone does not tell (a permit that lapsed).
alter table workflow.instance add column ending text;
