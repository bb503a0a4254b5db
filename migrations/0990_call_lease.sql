-- A call of a service task that a node is making now is neither made again nor given up by a person.
alter table workflow.timer add column leased_until timestamptz;
comment on column workflow.timer.leased_until is 'until when a node has taken the call to make it; null while none does';
