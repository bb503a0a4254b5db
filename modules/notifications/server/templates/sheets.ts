import { brokenFields, type PageOf } from '@homestead/http/contract';
import type { BoundRoute, Call } from '@homestead/http/server';
import { bindExport, bindImport, cells, given, type ListColumn } from '@homestead/spreadsheet';
import {
  type NoticeTemplate,
  templateRoutes as routes,
  templateTexts as texts,
} from '../../contract/index.ts';
import { all, revise, type TemplateDeps, targetOf } from './routes.ts';

type Key = keyof typeof texts.columns;
const keys = Object.keys(texts.columns) as Key[];

/** The calls that give the templates as a workbook and take their words back. */
export function templateSheetRoutes(
  deps: TemplateDeps,
  list: (call: Call<typeof routes.listTemplates>) => Promise<PageOf<NoticeTemplate>>,
): BoundRoute[] {
  const cellOf: Record<Key, ListColumn<NoticeTemplate>['cell']> = {
    id: ({ id }) => id,
    channel: ({ channel }) => texts.channels[channel],
    name: ({ name }) => name,
    title: ({ title }) => title,
    text: ({ text }) => text,
    version: ({ version }) => version,
  };
  return [
    bindExport(routes.exportTemplates, list, {
      title: texts.manage,
      columns: keys.map((key) => ({
        title: texts.columns[key],
        width: key === 'text' ? 60 : 18,
        cell: cellOf[key],
      })),
    }),
    ...bindImport(routes.templateSheet, {
      title: texts.manage,
      columns: keys.map((key) => ({
        key,
        title: texts.columns[key],
        isOptional: key !== 'id' && key !== 'text',
      })),
      keys: [['id']],
      begin:
        async ({ person }) =>
        async (tx, { values }) => {
          const before = (await all(deps, tx)).find(({ id }) => id === values.id.trim());
          if (!before) throw brokenFields([{ path: 'id', message: texts.noTemplate(values.id) }]);
          const { version, ...wish } = given(values, {
            title: cells.text,
            text: cells.text,
            version: cells.number,
          });
          const { title, text } = { title: before.title ?? '', text: before.text, ...wish };
          if (text === before.text && (before.title === null || title === before.title)) return null;
          await revise(deps, tx, person.name, before, { title, text, version: version ?? before.version });
          return targetOf(before);
        },
      after: () => deps.templates.refresh(),
    }),
  ];
}
