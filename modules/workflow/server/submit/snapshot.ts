import { hash } from 'node:crypto';
import { getFormOf, type Release } from '@homestead/forms/server';
import { type Records, sealRecords } from '@homestead/models/server';

/** The fields of one form as they stand, for the details of the timeline; to be written, personal data sealed. */
export function snapshot(release: Release, formKey: string | null, data: Records): Records {
  if (!formKey || !Object.hasOwn(release.forms, formKey)) return {};
  const kept: Records = {};
  for (const section of getFormOf(release, formKey).sections) {
    for (const { field } of section.fields) {
      const [group = '', code = ''] = field.split('.');
      const value = data[group]?.[code];
      if (value === undefined) continue;
      kept[group] ??= {};
      kept[group][code] = value;
    }
  }
  return sealRecords(release.models, kept);
}

/** Digests of every field by `group.code`: what a return found, so that the resubmission can tell what changed since. */
export type FieldDigests = Record<string, string>;

/** Digests of the case’s fields by path, to be compared with what stands there later. */
export function fieldDigestsOf(data: Records): FieldDigests {
  const digests: FieldDigests = {};
  for (const [group, fields] of Object.entries(data))
    for (const [code, value] of Object.entries(fields))
      if (value !== null && value !== undefined) digests[`${group}.${code}`] = digest(value);
  return digests;
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex').slice(0, 16);
}
