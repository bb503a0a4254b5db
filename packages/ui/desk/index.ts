export { ApiProvider, useApi } from './api.tsx';
export { DateRangeSearch } from './DateRangeSearch.tsx';
export { DeskProvider } from './DeskProvider.tsx';
export { DialogFrame } from './DialogFrame.tsx';
export { tell } from './messages.ts';
export { PageFailure, PageState } from './PageState.tsx';
export { SelectFilter } from './SelectFilter.tsx';
export { palette } from './theme.ts';
