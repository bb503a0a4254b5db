import type { FormData } from '../../contract/form-data.ts';

/** Names that reach into an object's prototype: never a group, never a field. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property or `undefined`, whatever the key is called. */
export function own(record: unknown, key: string): unknown {
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function splitPath(path: string): [group: string, code: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? ['', path] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** The value at `group.code`, or `undefined`. */
export function valueAt(values: FormData, path: string): unknown {
  const [group, code] = splitPath(path);
  return own(own(values, group), code);
}

export function hasAt(values: unknown, path: string): boolean {
  const [group, code] = splitPath(path);
  const record = own(values, group);
  return isRecord(record) && Object.hasOwn(record, code);
}

/** Sets `group.code` in place, never through a prototype. */
export function setAt(values: FormData, path: string, value: unknown): void {
  const [group, code] = splitPath(path);
  if (forbidden.has(group) || forbidden.has(code)) return;
  if (!Object.hasOwn(values, group)) values[group] = {};
  const record = values[group];
  if (record) record[code] = value;
}

/** `over` laid upon `under`, field by field; neither is changed. */
export function merge(under: FormData, over: FormData): FormData {
  const merged: FormData = {};
  for (const source of [under, over]) {
    for (const group of Object.keys(source)) {
      const record = own(source, group);
      if (!isRecord(record) || forbidden.has(group)) continue;
      for (const code of Object.keys(record)) {
        if (forbidden.has(code)) continue;
        merged[group] ??= {};
        merged[group][code] = record[code];
      }
    }
  }
  return merged;
}

/** Whether there is nothing that a person could read: marks that cannot be seen are not an answer. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return !/[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(value);
  return Array.isArray(value) && value.length === 0;
}

/** The parts of comma-joined text; full-width commas count too. */
export function splitList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((item) => String(item).trim()).filter(Boolean);
  if (typeof value !== 'string') return [];
  return value
    .split(/[,，]/)
    .map((item) => item.trim())
    .filter(Boolean);
}
