-- A database that was ever seeded with the demonstration (accounts with a public password) carries its mark for good.
create table public.demonstration (
  id integer constraint demonstration_pk primary key default 1,
  marked_at timestamptz not null default now(),
  constraint demonstration_is_one check (id = 1)
);
comment on table public.demonstration is 'Has a row where the demonstration was seeded: production refuses such a database.';
-- Sure signs in databases of before: layers of the generated county, and telephones of a block that no operator gives out.
insert into public.demonstration (id)
select 1 where exists (select 1 from catalogue.layer_version where source = '演示县生成器')
  or exists (select 1 from people.account where phone like '140000000__');
