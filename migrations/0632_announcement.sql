-- Announcements of the county and its townships and villages, from day to day, with text by the rich-text editor.
create table notices.announcement (
  id text constraint announcement_pk primary key,
  title text not null,
  html text not null,
  division_code text,
  valid_from date not null,
  valid_until date,
  is_public boolean not null default false,
  state text not null default 'YES' constraint announcement_state_known check (state in ('YES', 'NO')),
  version integer not null default 1,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint announcement_days check (valid_until is null or valid_from <= valid_until),
  constraint announcement_public_everywhere check (not is_public or division_code is null)
);
comment on column notices.announcement.html is 'cleaned by the server; files by their ids, never by an address with a ticket';
comment on column notices.announcement.division_code is 'who it is for: the people of that division and of those above it; null: everybody';
comment on column notices.announcement.is_public is 'shown to visitors without a session, without its files';
create index announcement_from on notices.announcement (valid_from desc, id desc);
