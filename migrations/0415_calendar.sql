-- The calendar is a module of its own: its tables move out of the workflow's schema. Nodes of the version before look for them
-- there and must be stopped.
create schema calendar;
alter table workflow.holiday set schema calendar;
alter table workflow.holiday_year set schema calendar;
alter table workflow.clock set schema calendar;

-- An imported holiday table asks for open deadlines to be counted again: written in the import's transaction, deleted when all
-- of them are counted.
create table workflow.recalculation (
  id bigint generated always as identity constraint recalculation_pk primary key,
  requested_at timestamptz not null
);
comment on table workflow.recalculation is 'Requests to count open deadlines again by the holiday table as it is now.';
