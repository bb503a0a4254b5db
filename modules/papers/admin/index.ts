import { lazyPart } from '@homestead/ui';

export { CasePapers } from './CasePapers.tsx';
/** Printing a day's papers, loaded where a list of cases is shown. */
export const PrintDay = lazyPart(async () => ({ default: (await import('./PrintDay.tsx')).PrintDay }));
