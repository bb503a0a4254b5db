export { type ConfirmType, confirm, type Question } from './confirm.ts';
export { DescriptionList } from './DescriptionList.tsx';
export type { DateRange } from './date-range.ts';
export { LinkTo } from './LinkTo.tsx';
export { QrCode } from './QrCode.tsx';
export type { SelectFilterInput } from './select-filter.ts';
export { TreeNav } from './TreeNav.tsx';
export type { TreeNode } from './tree.ts';
export type { DateRangeInput } from './use-date-range.ts';
