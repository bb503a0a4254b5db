-- A menu may open the page of a register of the county's own.
alter table people.menu add column register_code text;
comment on column people.menu.register_code is 'code of the data model whose records the page shows';
