import type { AlsoTaken } from '@homestead/workflow/view';
import { homesteadRoutes, visitRoutes } from '../../contract/index.ts';

/** What this module's parts of a task's screen read, for work without a network, and how long a device keeps it. */
export const takeFacts: AlsoTaken = async (call, { processId }) => {
  const [{ keepDays }] = await Promise.all([
    call(visitRoutes.getOfflineTerms, {}),
    call(homesteadRoutes.getCaseFacts, { params: { processId } }).catch(() => undefined),
  ]);
  return { keepDays };
};
