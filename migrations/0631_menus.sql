-- Modules, applications, menus and buttons as rows: content/menus seeds them once, administrators edit them.
create table people.module (
  id text constraint module_pk primary key,
  parent_id text constraint module_parent_fk references people.module (id),
  code text not null constraint module_code_key unique,
  name text not null,
  icon text,
  client text constraint module_client_known check (client in ('desktop', 'phone')),
  route_name text,
  sort integer not null default 0,
  state text not null default 'YES' constraint module_state_known check (state in ('YES', 'NO')),
  version integer not null default 1,
  arranged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint module_application check ((parent_id is null) = (client is null))
);
comment on table people.module is 'Modules, and the applications in them; an application is shown by the desktop or the phone client';
comment on column people.module.arranged_at is 'when an administrator ordered its menus; the order of the files no longer counts then';

create table people.menu (
  id text constraint menu_pk primary key,
  application_id text not null constraint menu_application_fk references people.module (id),
  key text constraint menu_key_key unique,
  parent_id text constraint menu_parent_fk references people.menu (id),
  list text not null constraint menu_list_known check (list in ('menu', 'primary', 'quick')),
  name text,
  note text,
  icon text,
  route_name text,
  process_key text,
  way text,
  visits_of text,
  capability text,
  audience text constraint menu_audience_known check (audience in ('applicant', 'officer')),
  starter_of text,
  proxy_of text,
  sort integer not null default 0,
  state text not null default 'YES' constraint menu_state_known check (state in ('YES', 'NO')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint menu_not_in_itself check (parent_id <> id)
);
comment on column people.menu.key is 'of its entry in content/menus; null: an administrator added it';
comment on column people.menu.list is 'menu: side navigation or tabs; primary, quick: entries of the home page';
comment on column people.menu.name is 'null: the title of the process that it begins';
create index menu_application on people.menu (application_id, list, sort);
create index menu_parent on people.menu (parent_id);

create table people.menu_function (
  id text constraint menu_function_pk primary key,
  client text not null constraint menu_function_client_known check (client in ('desktop', 'phone')),
  route_name text not null,
  code text not null,
  name text not null,
  capability text not null,
  sort integer not null default 0,
  constraint menu_function_route_code unique (client, route_name, code)
);
comment on table people.menu_function is 'Buttons of a screen, each with the capability that its call needs';
