import { defaultRule, type UploadRule } from '@homestead/files/contract';
import type { FormFieldSpec } from '../contract/form.ts';

/** The upload rule of a field; one without takes what uploads take that name no field. */
export function ruleOf(field: FormFieldSpec): UploadRule {
  return (field.upload as UploadRule | undefined) ?? { ...defaultRule, maxCount: 3 };
}
