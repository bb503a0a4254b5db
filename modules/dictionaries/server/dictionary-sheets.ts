import { maybe } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, checkBody } from '@homestead/http/server';
import { bindExport, bindImport, cells, clearedCell, given, type ListColumn } from '@homestead/spreadsheet';
import {
  DictionaryBody,
  type DictionaryRow,
  dictionaryRoutes as routes,
  dictionaryTexts as texts,
} from '../contract/index.ts';
import { listDictionaries, makeDictionary, reviseDictionary } from './dictionaries.ts';
import type { DictionaryDeps } from './ports.ts';
import { storedDictionaries } from './store.ts';

type Key = keyof typeof texts.dictionaryColumns;
const keys = Object.keys(texts.dictionaryColumns) as Key[];

/** The calls that give the dictionaries as a workbook and take them back; `after` runs when a change has been committed. */
export function dictionarySheetRoutes(deps: DictionaryDeps, after: () => Promise<void>): BoundRoute[] {
  const cellOf: Record<Key, ListColumn<DictionaryRow>['cell']> = {
    code: ({ code }) => code,
    name: ({ name }) => name,
    remark: ({ remark }) => clearedCell(remark),
    version: ({ version }) => version,
    items: ({ items }) => items,
    uses: ({ uses }) => uses,
  };
  return [
    bindExport(
      routes.exportDictionaries,
      (call: Parameters<typeof listDictionaries>[1]) => listDictionaries(deps, call),
      {
        title: texts.kind,
        columns: keys.map((key) => ({ title: texts.dictionaryColumns[key], width: 20, cell: cellOf[key] })),
      },
    ),
    ...bindImport(routes.dictionarySheet, {
      title: texts.kind,
      columns: (['code', 'name', 'remark', 'version'] as const).map((key) => ({
        key,
        title: texts.dictionaryColumns[key],
        isOptional: key !== 'code' && key !== 'name',
      })),
      keys: [['code']],
      begin:
        async ({ person }) =>
        async (tx, { values }) => {
          const { version, ...wish } = given(values, {
            name: cells.text,
            remark: cells.emptied,
            version: cells.number,
          });
          const code = values.code.trim();
          const before = await maybe(tx, storedDictionaries.where('d.code', '=', code));
          const body = { code, name: before?.name ?? '', ...wish };
          checkBody(DictionaryBody, body);
          if (!before) {
            if (!person.capabilities.includes('dictionaries.dictionary.create'))
              throw new HttpError('forbidden', texts.mayNotCreate);
            return `dictionary:${(await makeDictionary(deps, tx, person.name, body)).id}`;
          }
          const { name, remark = before.remark } = body;
          if (name === before.name && remark === before.remark) return null;
          await reviseDictionary(deps, tx, person.name, before.id, {
            ...body,
            version: version ?? before.version,
          });
          return `dictionary:${before.id}`;
        },
      after,
    }),
  ];
}
