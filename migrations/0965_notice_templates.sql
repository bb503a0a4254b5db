-- Words of notices that an administrator has edited, by the way by which people are told. What is not here is worded as the product
-- delivers it.
create table notices.template (
  channel text not null constraint template_channel check (channel in ('platform', 'sms')),
  kind text not null,
  title text,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint template_pk primary key (channel, kind)
);
comment on table notices.template is 'Edited words of notices; placeholders in braces are filled in when somebody is told.';
comment on column notices.template.kind is 'kind of the notice or text message, as the program names it';
comment on column notices.template.updated_by is 'name of who edited it last';
