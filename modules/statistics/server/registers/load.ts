import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@homestead/forms/server';
import type { DataModelField } from '@homestead/models/contract';
import { isPersonal } from '@homestead/models/engine';
import { Value } from 'typebox/value';
import { RegisterContent } from '../../contract/index.ts';
import type { ProcessTasks } from '../basis.ts';

/** A register of the content with its key, the name of its file. */
export type Register = RegisterContent & { key: string };

const wrong = (key: string, place: string, why: string) =>
  new Error(`content/registers/${key}.json: ${place}: ${why}`);

/**
 * Reads the registers of a county, in their order. A file that is not right, a column of nothing, a field that no model has,
 * or a filter by personal data stops the start with an error that names the place.
 */
export function loadRegisters(contentFolder: string, models: Content['models']): Register[] {
  const folder = join(contentFolder, 'registers');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const key = file.slice(0, -'.json'.length);
      const value: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const [fault] = Value.Errors(RegisterContent, value);
      if (fault) throw wrong(key, fault.instancePath || '/', fault.message);
      const register = { ...(value as RegisterContent), key };
      check(register, models);
      return register;
    })
    .toSorted((one, other) => one.order - other.order || one.key.localeCompare(other.key));
}

function check(
  { key, columns, filters, only = [], measure, tasks }: Register,
  models: Content['models'],
): void {
  const known = (name: string): DataModelField => {
    const field = fieldOf(models, name);
    if (!field) throw wrong(key, name, '数据模型中没有这个字段');
    return field;
  };
  if ((measure === 'task') !== (tasks !== undefined)) throw wrong(key, 'tasks', '环节台账须写明环节');
  for (const { title, of, fields } of columns) {
    if ((of === undefined) === (fields === undefined)) throw wrong(key, title, '一列须有 of 或 fields 之一');
    for (const name of fields ?? []) known(name);
  }
  for (const { title, of, field } of filters) {
    if ((of === undefined) === (field === undefined)) throw wrong(key, title, '条件须有 of 或 field 之一');
    if (field && isPersonal(known(field))) throw wrong(key, field, '个人信息字段不能用于筛选');
  }
  for (const { field } of only)
    if (isPersonal(known(field))) throw wrong(key, field, '个人信息字段不能用于筛选');
}

/** A field by `group.code`. */
export function fieldOf(models: Content['models'], name: string): DataModelField | undefined {
  const [group = '', code = ''] = name.split('.');
  return models[group]?.fields.find((field) => field.code === code);
}

/** Stops the start where a register waits for a task that none of its processes has. */
export function checkRegisterTasks(registers: readonly Register[], processes: readonly ProcessTasks[]): void {
  for (const { key, processes: own, tasks = [] } of registers) {
    const known = processes.filter((process) => own.includes(process.key));
    const missing = tasks.find((task) => !known.some(({ taskKeys }) => taskKeys.includes(task)));
    if (missing && known.length > 0) throw wrong(key, missing, '流程中没有这个任务');
  }
}
