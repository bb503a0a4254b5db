import type { Database } from '@homestead/database';
import { brokenFields, type Capability } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns, longCell, mostRows, sendSheet } from '@homestead/spreadsheet';
import { type LogRow, logRoutes as routes, logTexts as texts } from '../../contract/index.ts';
import type { Entry } from '../entry.ts';
import { countLog, getLogEntry, listLog, listSystemLog, readLog } from './logs.ts';

export interface LogDeps {
  db: Database;
  /** Names of people who are not named in an entry. */
  write(entry: Entry): Promise<void>;
}

const keys = Object.keys(texts.columns) as (keyof typeof texts.columns)[];
const widths: Partial<Record<keyof typeof texts.columns, number>> = {
  time: 20,
  summary: 36,
  message: 36,
  route: 30,
};

/** The calls that read the logs. */
export function logRouteTable({ db, write }: LogDeps): BoundRoute[] {
  const listSystem = ({ query }: Call<typeof routes.listSystemLog>) => listSystemLog(db.kysely, query);
  return [
    bind(routes.listSystemLog, listSystem),
    bindExport(routes.exportSystemLog, listSystem, {
      title: texts.systemTitle,
      columns: listColumns(texts.systemColumns, {
        time: ({ time }) => new Date(time),
        kind: ({ kind }) => texts.systemKinds[kind],
        level: ({ level }) => texts.levels[level],
        about: ({ about }) => about,
        message: ({ message }) => longCell(message),
        node: ({ node }) => node,
      }),
    }),
    bind(routes.exportLog, (call) => exportLog(db, write, call)),
    bind(routes.listLog, async ({ query, person }) => ({
      ...(await listLog(db.kysely, query)),
      can: (['audit.log.export', 'audit.chain.check'] satisfies Capability[]).filter((capability) =>
        person.capabilities.includes(capability),
      ),
    })),
    bind(routes.getLogEntry, ({ params }) => getLogEntry(db.kysely, params.id)),
  ];
}

async function exportLog(
  db: Database,
  write: LogDeps['write'],
  { query, person, ip, reply }: Call<typeof routes.exportLog>,
): Promise<never> {
  const count = await countLog(db.kysely, query);
  if (count > mostRows) throw brokenFields([{ path: 'from', message: texts.tooMany(mostRows) }]);
  // What leaves the platform is in its log before a byte goes out.
  await write({
    kind: 'access',
    personId: person.id,
    personName: person.name,
    ip,
    summary: texts.exported(texts.title, count),
    target: 'log:export',
    detail: { filters: query, rows: count },
  });
  const head = keys.map((key) => ({
    title: texts.columns[key],
    width: widths[key] ?? 14,
    date: 'minute' as const,
  }));
  return sendSheet(reply, texts.title, head, cellsOf(readLog(db.kysely, query, mostRows)));
}

async function* cellsOf(pieces: AsyncIterable<LogRow[]>) {
  for await (const piece of pieces)
    for (const row of piece)
      yield keys.map((key) => {
        if (key === 'time') return new Date(row.time);
        if (key === 'kind') return texts.kinds[row.kind as keyof typeof texts.kinds] ?? row.kind;
        if (key === 'result') return texts.results[row.result];
        return row[key];
      });
}
