import type { FieldType } from '../../engine/field-type.ts';
import { checkIds, toIds } from '../file/ids.ts';

/** Uploaded pictures, by their ids. */
export const image: FieldType = {
  type: 'image',
  label: '图片',
  nature: 'files',
  emptyVerb: '请上传',
  columnType: 'text',
  normalise: toIds,
  check: checkIds,
  show: (value) => (typeof value === 'string' ? value : ''),
};
