import { hostname } from 'node:os';
import { cleanText, createSystemLog, type SystemLog } from '@homestead/audit/server';
import { type Clock, DemoClock, systemClock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import { FailureReporter } from '@homestead/http/server';
import type { AppOptions } from '../app.ts';
import type { Config } from '../config.ts';
import { createLog, type Log } from '../watch/log.ts';

/** What every part of a node works with: database, time, log, and where failures of the program are said. */
export interface NodeBase {
  db: Database;
  clock: Clock;
  log: Log;
  /** Starts, stops and failures of the nodes, for administrators. */
  systemLog: SystemLog;
  report(error: unknown, about: string): void;
  stop(): void;
}

/** The log, the failure reporter and the clock of a node; the demonstration's clock has its offset in the database. */
export async function createBase(config: Config, options: AppOptions, db: Database): Promise<NodeBase> {
  const log = options.log ?? createLog(config);
  // In production a line of the log; else heard also where the log is silent.
  const systemLog = createSystemLog({ db, node: `${hostname()}:${process.pid}`, now: () => new Date() });
  const write = (line: string) => {
    if (config.isProduction) log.error(line);
    else console.error(line);
    const [about = '', ...words] = line.split(': ');
    systemLog.record({ level: 'error', kind: 'failure', about, message: words.join(': ') });
  };
  const failures = new FailureReporter({ write, clean: cleanText });
  const clock = options.clock ?? (config.isDemo ? new DemoClock(db) : systemClock);
  if (clock instanceof DemoClock) await clock.refresh();
  const stop = () => {
    if (clock instanceof DemoClock) clock.stop();
    failures.stop();
  };
  return { db, clock, log, systemLog, report: options.report ?? failures.report.bind(failures), stop };
}
