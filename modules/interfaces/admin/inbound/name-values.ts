import type { RowColumn } from './RowsEditor.tsx';
import { inboundAdminTexts as words } from './texts.ts';

/** A name and its value, which may hold inputs. */
export const nameValueColumns: readonly RowColumn[] = [
  { name: 'name', label: words.name, maxLength: 100 },
  { name: 'value', label: words.value, placeholder: words.valueHint, maxLength: 2000, width: '2 1 0' },
];
