-- Option lists as rows: content files deliver them first (docs/adr/0015), administrators edit them.
create schema dictionaries;

create table dictionaries.dictionary (
  id text constraint dictionary_pk primary key,
  code text not null constraint dictionary_code_unique unique,
  name text not null,
  remark text not null default '',
  is_delivered boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text
);
comment on column dictionaries.dictionary.is_delivered is 'a content file has it; it is not deleted';
comment on column dictionaries.dictionary.updated_by is 'name of who edited it last; null while it is as its file says';

create table dictionaries.item (
  id text constraint item_pk primary key,
  dictionary_id text not null constraint item_dictionary references dictionaries.dictionary on delete cascade,
  parent_id text constraint item_parent references dictionaries.item,
  value text not null,
  label text not null,
  sort integer not null,
  state text not null default 'YES' constraint item_state check (state in ('YES', 'NO')),
  remark text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint item_value_unique unique (dictionary_id, value)
);
create index item_order on dictionaries.item (dictionary_id, sort, id);
create index item_children on dictionaries.item (parent_id) where parent_id is not null;

-- Raised by every change, so that each node sees that forms of new cases have other lists.
create table dictionaries.revision (
  is_only boolean constraint revision_pk primary key default true constraint revision_only check (is_only),
  number bigint not null
);
insert into dictionaries.revision (number) values (0);
