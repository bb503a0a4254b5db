-- What an operator's commands left: when data were backed up and verified last, and how that ended.
create table system_log.command (
  id text constraint command_pk primary key,
  command text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  exit integer not null,
  said text not null
);
comment on column system_log.command.exit is '0: done and well; 1: done, but something is wrong with the data; 2: not done';
comment on column system_log.command.said is 'the last lines that the command said';
create index command_by_time on system_log.command (command, ended_at desc);
