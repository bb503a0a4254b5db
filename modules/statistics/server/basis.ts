import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@homestead/forms/server';
import { Value } from 'typebox/value';
import { Basis } from '../contract/index.ts';

const file = 'statistics/statistics.json';
const empty: Basis = { source: '', date: '', applications: [], violations: [] };

/** A process of the content with the keys of its tasks. */
export interface ProcessTasks {
  key: string;
  taskKeys: readonly string[];
}

/**
 * Reads what a county counts as what; nothing is counted but tasks where it has no such file. A file that is not right, names
 * a field that no model has, or one that holds personal data, stops the start with an error that names the place.
 */
export function loadBasis(contentFolder: string, models: Content['models']): Basis {
  const path = join(contentFolder, file);
  if (!existsSync(path)) return empty;
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const [fault] = Value.Errors(Basis, value);
  if (fault) throw wrong(fault.instancePath || '/', fault.message);
  const basis = value as Basis;
  for (const name of fieldsOf(basis)) {
    const [group = '', code = ''] = name.split('.');
    const field = models[group]?.fields.find((one) => one.code === code);
    if (!field) throw wrong(name, '数据模型中没有这个字段');
    if (field.personal || field.sensitive) throw wrong(name, '个人信息字段不能用于统计');
  }
  return basis;
}

/** Stops the start where the basis waits for a task that its process does not have. */
export function checkBasisTasks(basis: Basis, processes: readonly ProcessTasks[]): void {
  for (const { process, approvedAt } of basis.applications) {
    const known = processes.find(({ key }) => key === process);
    const missing = known && approvedAt.find((task) => !known.taskKeys.includes(task));
    if (missing) throw wrong(missing, `流程 ${process} 中没有这个任务`);
  }
}

/** The fields that cases are counted by, as `group.code`. */
export function fieldsOf({ applications, violations }: Basis): string[] {
  return [
    ...applications.flatMap(({ land }) => (land ? [land.class, land.area] : [])),
    ...violations.map(({ kind }) => kind),
  ];
}

const wrong = (place: string, why: string) => new Error(`content/${file}: ${place}: ${why}`);
