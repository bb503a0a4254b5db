-- What the rows of each kind were last seeded from: a start whose files and program are the same has nothing to look up there.
create table content.seeded (
  kind text primary key,
  digest text not null,
  entries integer not null
);
comment on table content.seeded is 'what the rows of a kind were last seeded from';
comment on column content.seeded.digest is 'of the program and of all entries of the file';
comment on column content.seeded.entries is 'how many entries the file has; as many stand in content.entry where nothing is left to do';
