-- Phrases that a person uses in opinions.
create table workflow.phrase (
  id text constraint phrase_pk primary key,
  person_id text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint phrase_text_unique unique (person_id, text)
);

-- What somebody has written beside the form of a task and not sent yet.
create table workflow.task_draft (
  task_id text not null constraint task_draft_task_fk references workflow.task (id) on delete cascade,
  person_id text not null,
  opinion text not null,
  answers jsonb not null,
  updated_at timestamptz not null,
  constraint task_draft_pk primary key (task_id, person_id)
);
