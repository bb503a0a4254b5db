export { BulkBar } from './BulkBar.tsx';
export { ColumnChoice } from './columns/ColumnChoice.tsx';
export { FormDialog } from './FormDialog.tsx';
export { stateOptions } from './FormField.tsx';
export { DayInput } from './form/DayInput.tsx';
export { useIsRefused } from './form/faults.ts';
export { useKeptRow } from './form/kept-row.ts';
export { useKept } from './form/typed.ts';
export { ImportDialog } from './ImportDialog.tsx';
export { ManageList, type ManageListProps } from './ManageList.tsx';
export { MenuButton } from './MenuButton.tsx';
export { StateTag } from './StateTag.tsx';
export { stateActions } from './state-actions.ts';
export { manageTexts } from './texts.ts';
export type {
  BulkAction,
  ManageColumn,
  ManageField,
  ManageFilter,
  ManageForm,
  ManageImport,
  ManagePage,
  ManageRange,
  RowAction,
  Values,
} from './types.ts';
