import { casesHoldingSql, type Models, readFieldsOfCases } from '@homestead/models/server';
import { type FieldSearch, holdsSql } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { homesteadTexts as texts } from '../../contract/index.ts';

/** Cases by the words that say where they lie, for the search over everything. What is sensitive is never searched. */
export function addressSearch(models: Models, fields: () => readonly string[]): FieldSearch {
  const open = () => fields().filter((path) => fieldOf(models, path)?.sensitive === undefined);
  return {
    kind: 'address',
    title: texts.addresses,
    holds: (keyword) => {
      const named = open();
      if (named.length === 0) return null;
      const words = withoutSpaces(keyword);
      // People part village and number by a space, or do not.
      const holding = casesHoldingSql(models, named, (column) =>
        holdsSql(sql`replace(${column}::text, ' ', '')`, words),
      );
      return sql`i.id in (${holding})`;
    },
    notes: async (db, processIds, keyword) => {
      const words = withoutSpaces(keyword).toLowerCase();
      const values = await readFieldsOfCases(db, models, open(), processIds);
      return new Map(
        [...values].map(([id, found]) => {
          const said = Object.values(found).map(String);
          return [id, said.find((text) => withoutSpaces(text).toLowerCase().includes(words)) ?? ''];
        }),
      );
    },
  };
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

function fieldOf(models: Models, path: string) {
  const [group = '', code] = path.split('.');
  return models[group]?.fields.find((field) => field.code === code);
}
