// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.

export interface CommandTable {
  id: string;
  command: string;
  began_at: Date;
  ended_at: Date;
  exit: number;
  said: string;
}

export interface EntryTable {
  id: string;
  at: Date;
  level: 'info' | 'warning' | 'error';
  kind: 'start' | 'stop' | 'failure';
  node: string;
  about: string;
  message: string;
}

/** The tables of the schema `system_log`, by their names in statements. */
export interface SystemLogTables {
  'system_log.command': CommandTable;
  'system_log.entry': EntryTable;
}
