import { type TSchema, Type } from 'typebox';
import { HomesteadRules } from '../rules.ts';

const exact = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

/** Of the rules of reports the words alone are set: which case follows which belongs to the processes. */
const ReportTexts = Type.Object({
  linkedStarts: Type.Array(Type.Object({ title: Text, message: Text, origin: Text }, exact)),
  feedback: Type.Array(Type.Object({ title: Text, message: Text }, exact)),
});

const sources: Readonly<Record<string, TSchema>> = { homestead: HomesteadRules, reports: ReportTexts };

/** Groups in which parameters are shown, by the beginnings of their keys; the first that fits counts. */
const prefixes = [
  ['numbers', 'homestead.permit.numbers.'],
  ['numbers', 'homestead.shortNames'],
  ['periods', 'homestead.permit.'],
  ['review', 'homestead.jointReview'],
  ['limits', 'homestead.parameters.'],
  ['rules', 'homestead.rules.'],
  ['texts', 'homestead.refusals.'],
  ['texts', 'reports.'],
  ['screen', 'homestead.bigScreen'],
] as const;
export const parameterGroups = [
  'limits',
  'periods',
  'review',
  'rules',
  'numbers',
  'texts',
  'screen',
] as const;
export type ParameterGroup = (typeof parameterGroups)[number];

/** The group of a parameter; undefined where the key names none. */
export function groupOf(key: string): ParameterGroup | undefined {
  return prefixes.find(([, prefix]) => key.startsWith(prefix))?.[0];
}

interface JsonSchema {
  properties?: Record<string, TSchema>;
  items?: TSchema;
}

/** The schema of a parameter's value: the very one that the content file has at this place; undefined where there is none. */
export function parameterSchema(key: string): TSchema | undefined {
  const [source = '', ...path] = key.split('.');
  let schema = Object.hasOwn(sources, source) ? sources[source] : undefined;
  for (const part of path) {
    const { properties, items } = (schema ?? {}) as JsonSchema;
    if (properties) schema = Object.hasOwn(properties, part) ? properties[part] : undefined;
    else schema = /^\d+$/.test(part) ? items : undefined;
  }
  return groupOf(key) && schema;
}
