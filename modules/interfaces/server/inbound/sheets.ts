import { newId, saysAlike } from '@homestead/database';
import { type BoundRoute, type Call, checkBody } from '@homestead/http/server';
import { bindExport, bindImport, cells, given, type ListColumn, longCell } from '@homestead/spreadsheet';
import {
  type ApiInbound,
  InboundBody,
  inboundColumns,
  inboundDefaults,
  type inboundRoutes,
  inboundSheets,
  inboundSheetTexts as texts,
} from '../../contract/inbound/index.ts';
import type { InboundSettings } from './deps.ts';
import { listInbound, makeInbound, named, reviseInbound } from './registrations.ts';
import { findCall } from './store.ts';

type Key = keyof typeof inboundColumns;
const keys = Object.keys(inboundColumns) as Key[];

const { catalog: _c, method: _m, state: _s, remark: _r, ...rest } = inboundDefaults;
/** Fields of a registration that stand together in one cell. */
const inDefinition = Object.keys(rest) as (keyof typeof rest)[];
const definitionOf = (call: ApiInbound) => Object.fromEntries(inDefinition.map((name) => [name, call[name]]));

const cellOf: Record<Key, ListColumn<ApiInbound>['cell']> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  catalog: ({ catalog }) => catalog,
  method: ({ method }) => method,
  url: ({ url }) => url,
  state: ({ state }) => texts.states[state],
  remark: ({ remark }) => remark,
  definition: (call) => longCell(JSON.stringify(definitionOf(call))),
  version: ({ version }) => version,
};

/** The calls that give registered calls as a workbook and take them back, without their secrets. */
export function inboundSheetRoutes(settings: InboundSettings): BoundRoute[] {
  return [
    bindExport(inboundSheets.export, (call: Call<typeof inboundRoutes.list>) => listInbound(settings, call), {
      title: texts.title,
      columns: keys.map((key) => ({
        title: inboundColumns[key],
        width: key === 'definition' ? 60 : 16,
        cell: cellOf[key],
      })),
    }),
    ...bindImport(inboundSheets, {
      title: texts.title,
      columns: keys.map((key) => ({ key, title: inboundColumns[key], isOptional: key !== 'code' })),
      keys: [['code']],
      under: Object.fromEntries(inDefinition.map((field) => [field, 'definition' as const])),
      begin:
        async ({ person }) =>
        async (tx, { values }) => {
          const { version, definition, ...wish } = given(values, {
            name: cells.text,
            catalog: cells.emptied,
            method: cells.text,
            url: cells.text,
            state: cells.choice(texts.states, texts.earlierStates),
            remark: cells.emptied,
            definition: cells.json,
            version: cells.number,
          });
          const code = values.code.trim();
          const before = await findCall(tx, { code });
          const whole = { name: before?.name ?? '', url: before?.url ?? '', ...definition, ...wish };
          checkBody(InboundBody, { ...whole, code });
          if (!before) {
            const id = newId();
            await named(makeInbound(settings, tx, { id, by: person.id }, { ...whole, code } as InboundBody));
            return `apiInbound:${id}`;
          }
          if (saysAlike({ ...before }, { ...before, ...whole })) return null;
          const change = { ...(whole as Omit<InboundBody, 'code'>), version: version ?? before.version };
          await named(reviseInbound(settings, tx, before.id, change));
          return `apiInbound:${before.id}`;
        },
    }),
  ];
}
