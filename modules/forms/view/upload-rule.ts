import { defaultRule, type UploadRule } from '@homestead/files/contract';
import type { FormFieldSpec } from '../contract/form.ts';

/** The field's upload rule; content tests see to it that every file field has one. */
export function ruleOf({ upload }: Pick<FormFieldSpec, 'upload'>): UploadRule {
  return (upload as UploadRule | undefined) ?? defaultRule;
}
