-- What whoever decided said of a warning: which rule, the text as it was shown, and why it may be so. Only added to.
create table workflow.answer (
  id text constraint answer_pk primary key,
  process_id text not null constraint answer_instance_fk references workflow.instance (id),
  task_id text not null,
  task_key text not null,
  task_name text not null,
  rule text not null,
  title text not null,
  text text not null,
  reason text not null,
  cases text[] not null default '{}',
  person_id text not null,
  person_name text not null,
  at timestamptz not null
);
comment on table workflow.answer is 'Answers to warnings, given with the completion of a task';
comment on column workflow.answer.text is 'The warning without what only its first reader might know';
comment on column workflow.answer.cases is 'Other cases that the warning is about; shown to readers who may see them';
create index answer_process on workflow.answer (process_id, at, id);
