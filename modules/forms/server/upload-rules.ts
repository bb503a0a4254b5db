import type { UploadRule } from '@homestead/files/contract';
import type { Content } from './release.ts';

/** The upload rules of the content's fields. */
export interface UploadRules {
  /** Rule of a field, by group and field; null where there is no such field, or none for files. */
  of(group: string, field: string): UploadRule | null;
  /** Bytes of all files that the fields of the county take together. */
  largestCase: number;
}

/** Collects the upload rules of the models. */
export function uploadRulesOf({ models }: Pick<Content, 'models'>): UploadRules {
  const rules = Object.values(models).flatMap(({ fields }) => fields.flatMap(({ upload }) => upload ?? []));
  return {
    of: (group, field) => models[group]?.fields.find(({ code }) => code === field)?.upload ?? null,
    largestCase: rules.reduce((total, { maxCount, maxBytes }) => total + maxCount * maxBytes, 0),
  };
}
