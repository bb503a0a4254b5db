import type { Content } from '@homestead/forms/server';
import type { FieldViolation } from '@homestead/http/contract';
import { patternWords } from '@homestead/http/server';
import { Value } from 'typebox/value';
import {
  HomesteadRules,
  noticeNumberForm,
  numberForm,
  parameterSchema,
  ReportRules,
  parameterTexts as texts,
} from '../../contract/index.ts';
import { type ProcessTasks, wrongRules } from '../rules/rules.ts';
import { type ParameterEntry, type RuleFiles, withEntries } from './entries.ts';

/** What a parameter may name. */
export interface Named {
  models: Content['models'];
  processes: readonly ProcessTasks[];
  roles: ReadonlySet<string>;
}

const labelOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => texts.labels[part] ?? (/^\d+$/.test(part) ? `第${Number(part) + 1}项` : part))
    .join(' ');

interface SchemaError {
  keyword: string;
  instancePath: string;
  params?: Record<string, unknown>;
}

/** What the schema of the content file has against a value, each fault at its field. */
export function schemaFaults(key: string, value: unknown): FieldViolation[] {
  const schema = parameterSchema(key);
  if (!schema || Value.Check(schema, value)) return [];
  const faults = new Map<string, FieldViolation>();
  for (const error of Value.Errors(schema, value) as Iterable<SchemaError>) {
    const { keyword, instancePath, params = {} } = error;
    const missing = (params['requiredProperties'] ?? params['additionalProperties']) as string[] | undefined;
    const path = [instancePath, ...(missing?.slice(0, 1) ?? [])].join('/');
    const at = `value${path.replaceAll('/', '.')}`;
    const message = texts.wrong(labelOf(path) || texts.valueField, whyOf(keyword, params));
    if (!faults.has(at)) faults.set(at, { path: at, message });
  }
  return [...faults.values()];
}

const typeNames: Readonly<Record<string, string>> = {
  integer: '整数',
  number: '数字',
  string: '文字',
  array: '列表',
  object: '各项内容',
};

/** How a number must be written, in words; other patterns as the API says them. */
const formWords = (pattern: string): string =>
  pattern === numberForm
    ? texts.numberForm
    : pattern === noticeNumberForm
      ? texts.noticeNumberForm
      : patternWords(pattern);

function whyOf(keyword: string, params: Record<string, unknown>): string {
  const limit = String(params['limit'] ?? '');
  const table: Readonly<Record<string, string>> = {
    required: '不能缺少',
    additionalProperties: '不是可设置的内容',
    type: `应为${typeNames[String(params['type'])] ?? '其他类型'}`,
    minLength: '不能为空',
    minItems: `至少要有 ${limit} 项`,
    minimum: `不能小于 ${limit}`,
    maximum: `不能大于 ${limit}`,
    exclusiveMinimum: `应大于 ${limit}`,
    pattern: formWords(String(params['pattern'])),
    enum: '不在可选值之内',
    const: '不在可选值之内',
    anyOf: '不在可选值之内',
  };
  return table[keyword] ?? '不正确';
}

/** Parts of a value that name tasks, and those that name roles. */
const taskParts = new Set(['at', 'asks', 'startBy', 'standardAt']);
const roleKeys: readonly string[] = ['homestead.permit.told'];

/** What a value has against it that fits its schema: tasks and roles that are not there, steps out of order. */
export function meaningFaults(key: string, value: unknown, process: string, named: Named): FieldViolation[] {
  const tasks = named.processes.find((one) => one.key === process)?.taskKeys;
  const faults: FieldViolation[] = [];
  const look = (part: unknown, name: string, path: string) => {
    if (taskParts.has(name) && tasks)
      for (const task of [part].flat())
        if (typeof task === 'string' && !tasks.includes(task))
          faults.push({ path, message: texts.unknownTask(task) });
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    for (const [inner, value] of Object.entries(part)) look(value, inner, `${path}.${inner}`);
  };
  if (key.startsWith('homestead.')) look(value, key.split('.').at(-1) ?? '', 'value');
  if (roleKeys.includes(key))
    for (const role of value as string[])
      if (!named.roles.has(role)) faults.push({ path: 'value', message: texts.unknownRole(role) });
  const steps = (value as { byHousehold?: { upTo?: number }[] } | null)?.byHousehold;
  if (steps && !isRising(steps)) faults.push({ path: 'value.byHousehold', message: texts.stepsRising });
  return faults;
}

/** Steps by number of people rise, and the last alone has no upper end. */
function isRising(steps: readonly { upTo?: number }[]): boolean {
  return steps.every(({ upTo }, index) => {
    if (index === steps.length - 1) return upTo === undefined;
    return upTo !== undefined && upTo > (steps[index - 1]?.upTo ?? 0);
  });
}

/** What the whole of the rules has against parameters that fit each by itself; null where all is well. */
export function wholeFault(
  files: RuleFiles,
  entries: readonly ParameterEntry[],
  named: Named,
): string | null {
  const { homestead, reports } = withEntries(files, entries);
  if ((homestead && !Value.Check(HomesteadRules, homestead)) || !Value.Check(ReportRules, reports))
    return texts.broken;
  return wrongRules(homestead, reports, named.models, named.processes);
}
