import type { CallFunction } from '@homestead/http/client';
import { issueMapTicket, withLayeredMap } from '@homestead/map/view';
import { lazyChunk } from '@homestead/ui';

const loadOneMap = () => withLayeredMap(() => import('./OneMap.tsx'));

export const OneMap = lazyChunk(loadOneMap);

/** Asks for the ticket and the code of the one map before its screen is drawn. */
export function fetchOneMap(call: CallFunction): void {
  void issueMapTicket(call);
  // A part that fails here is asked for again where it is wanted.
  void loadOneMap().catch(() => undefined);
}
