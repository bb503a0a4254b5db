import { columnTypeOf } from '@homestead/forms/server';
import { Page, type RouteSpec } from '@homestead/http/contract';
import type { DataModel } from '@homestead/models/contract';
import { type TSchema, Type } from 'typebox';
import { recordGroupsOf, recordRoutes } from '../contract/index.ts';
import type { RecordDeps } from './ports.ts';

/** The calls of the record groups as the models say them now, with the fields of each, for the description of the interface. */
export function describeRecords({ forms }: Pick<RecordDeps, 'forms'>): RouteSpec[] {
  const { models } = forms.releases.current;
  return recordGroupsOf(models).flatMap((group): RouteSpec[] => {
    const model = models[group.group];
    const routes: Record<string, RouteSpec> = recordRoutes(group);
    if (!model) return Object.values(routes);
    const record = schemaOf(model);
    return Object.entries(routes).map(([name, route]) => ({
      ...route,
      ...(route.body ? { body: record } : {}),
      ...(name === 'remove' ? {} : { data: name === 'list' ? Page(record) : record }),
    }));
  });
}

const schemas = {
  text: (about: { description: string }) => Type.String(about),
  numeric: (about: { description: string }) => Type.Number(about),
  integer: (about: { description: string }) => Type.Integer(about),
  date: (about: { description: string }) => Type.String({ ...about, format: 'date' }),
  jsonb: (about: { description: string }) => Type.Any(about),
} as const;

function schemaOf({ fields }: DataModel): TSchema {
  const properties = fields.map((field) => {
    const { code, label, unit } = field;
    const about = { description: unit ? `${label}（${unit}）` : label };
    return [code, Type.Optional(schemas[columnTypeOf(field)](about))] as const;
  });
  return Type.Object(Object.fromEntries(properties));
}
