import type { CallFunction } from '@homestead/http/client';
import type { UploadRule } from '../contract/rules.ts';

/** What a file field of a form gives to its upload part. */
export interface FileFieldProps {
  ids: readonly string[];
  rule: UploadRule;
  /** `group.field`; without one the server's general rule holds. */
  ruleName?: string;
  call: CallFunction;
  onChange(ids: string[]): void;
  onBusy?(isBusy: boolean): void;
  readOnly?: boolean;
  /** Id of the control, for its label. */
  id: string;
}
