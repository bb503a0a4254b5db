-- Interfaces that take part in cases: begin one, tell how one stands, complete a task.
alter table interfaces.outbound add column kind text not null default 'list'
  constraint outbound_kind check (kind in ('list', 'start', 'state', 'complete'));
alter table interfaces.outbound add column process jsonb;
alter table interfaces.outbound add constraint outbound_process check ((kind = 'list') = (process is null));
comment on column interfaces.outbound.process is '{processKey, taskKey, inputs: [{name, field, isRequired}]}; null where it lists records';
comment on column interfaces.outbound.model is 'data model whose records it lists; empty where it takes part in cases';
