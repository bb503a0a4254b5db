import type { UploadRule } from '@homestead/files/contract';
import type { Content } from './release.ts';

/** The upload rules of the content's fields. */
export interface UploadRules {
  /** Rule of a field, by group and field; null where there is no such field, or none for files. */
  of(group: string, field: string): UploadRule | null;
  /** Bytes of all files that the fields of the county take together. */
  largestCase: number;
}

/** The upload rules of the content's models, as they stand when they are asked for. */
export function uploadRulesOf(content: Pick<Content, 'models'>): UploadRules {
  return {
    of: (group, field) =>
      Object.hasOwn(content.models, group)
        ? (content.models[group]?.fields.find(({ code }) => code === field)?.upload ?? null)
        : null,
    get largestCase() {
      return Object.values(content.models)
        .flatMap(({ fields }) => fields.flatMap(({ upload }) => upload ?? []))
        .reduce((total, { maxCount, maxBytes }) => total + maxCount * maxBytes, 0);
    },
  };
}
