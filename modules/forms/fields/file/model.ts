import type { FieldType } from '../../engine/field-type.ts';
import { checkIds, toIds } from './ids.ts';

/** Uploaded files, by their ids. Their names come with the file calls, so nothing is shown here. */
export const file: FieldType = {
  type: 'file',
  label: '文件',
  nature: 'files',
  emptyVerb: '请上传',
  columnType: 'text',
  normalise: toIds,
  check: checkIds,
  show: (value) => (typeof value === 'string' ? value : ''),
};
