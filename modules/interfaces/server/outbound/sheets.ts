import { saysAlike } from '@homestead/database';
import { type BoundRoute, type Call, checkBody } from '@homestead/http/server';
import {
  bindExport,
  bindImport,
  cells,
  given,
  type ListColumn,
  listColumns,
  longCell,
} from '@homestead/spreadsheet';
import {
  exportOutbound,
  exportOutboundCalls,
  type listOutbound,
  type listOutboundCalls,
  NewOutbound,
  type Outbound,
  outboundCallColumns,
  outboundCallTexts,
  outboundColumns,
  outboundSheet,
  outboundSheetTexts as texts,
} from '../../contract/index.ts';
import { listCalls } from './calls.ts';
import type { OutboundDeps } from './ports.ts';
import { findByPath, insert, list, named, revise } from './store.ts';

type Key = keyof typeof outboundColumns;
const keys = Object.keys(outboundColumns) as Key[];

/** What of an interface is no text or number, together in one cell. */
const definitionOf = ({ process, fields, filters, conditions, sort }: Outbound) => ({
  process,
  fields,
  filters,
  conditions,
  sort,
});
const inDefinition = ['process', 'fields', 'filters', 'conditions', 'sort'] as const;

const cellOf: Record<Key, ListColumn<Outbound>['cell']> = {
  path: ({ path }) => path,
  name: ({ name }) => name,
  kind: ({ kind }) => texts.kinds[kind],
  directory: ({ directory }) => directory,
  description: ({ description }) => description,
  model: ({ model }) => model,
  maxPageSize: ({ maxPageSize }) => maxPageSize,
  perMinute: ({ perMinute }) => perMinute,
  perDay: ({ perDay }) => perDay,
  qyzt: ({ qyzt }) => texts.states[qyzt],
  definition: (row) => longCell(JSON.stringify(definitionOf(row))),
  version: ({ version }) => version,
};

/** The calls that give interfaces as a workbook and take them back. */
export function outboundSheetRoutes(deps: OutboundDeps): BoundRoute[] {
  return [
    bindExport(exportOutbound, (call: Call<typeof listOutbound>) => list(deps, call), {
      title: texts.title,
      columns: keys.map((key) => ({
        title: outboundColumns[key],
        width: key === 'definition' ? 60 : 16,
        cell: cellOf[key],
      })),
    }),
    bindExport(exportOutboundCalls, (call: Call<typeof listOutboundCalls>) => listCalls(deps, call), {
      title: outboundCallTexts.title,
      columns: listColumns(outboundCallColumns, {
        time: ({ time }) => new Date(time),
        consumerName: ({ consumerName }) => consumerName,
        path: ({ path }) => (path === '-' ? outboundCallTexts.unknown : path),
        result: ({ code }) => outboundCallTexts.resultOf(code),
        message: ({ message }) => message,
        query: ({ query }) => outboundCallTexts.query(query),
        records: ({ records }) => records,
        ms: ({ ms }) => ms,
        ip: ({ ip }) => ip,
      }),
    }),
    ...bindImport(outboundSheet, {
      title: texts.title,
      columns: keys.map((key) => ({ key, title: outboundColumns[key], isOptional: key !== 'path' })),
      keys: [['path']],
      under: Object.fromEntries(inDefinition.map((field) => [field, 'definition' as const])),
      begin: async ({ person }) => {
        const work = { by: person.id, processes: await deps.cases.processes() };
        return async (tx, { values }) => {
          const { version, definition, ...wish } = given(values, {
            name: cells.text,
            kind: cells.choice(texts.kinds),
            directory: cells.emptied,
            description: cells.emptied,
            model: cells.emptied,
            maxPageSize: cells.number,
            perMinute: cells.number,
            perDay: cells.number,
            qyzt: cells.choice(texts.states),
            definition: cells.json,
            version: cells.number,
          });
          const path = values.path.trim();
          const before = await findByPath(tx, path);
          const body = { path, name: before?.name ?? '', ...definition, ...wish } as NewOutbound;
          checkBody(NewOutbound, body);
          if (!before) return `outbound:${(await named(insert(deps, tx, body, work))).id}`;
          if (saysAlike({ ...before }, { ...before, ...body })) return null;
          await named(revise(deps, tx, before.id, { ...body, version: version ?? before.version }, work));
          return `outbound:${before.id}`;
        };
      },
    }),
  ];
}
