import type { CallFunction } from '@homestead/http/client';
import { issueMapTicket, loadLayeredMap } from '@homestead/map/view';
import { lazyChunk } from '@homestead/ui';

/** The one map with all of its parts at once: asked for in turn, each would wait a way to the server and back. */
async function loadOneMap() {
  const [screen] = await Promise.all([import('./OneMap.tsx'), loadLayeredMap()]);
  return screen;
}

export const OneMap = lazyChunk(loadOneMap);

/** Asks for the ticket and the code of the one map before its screen is drawn. */
export function fetchOneMap(call: CallFunction): void {
  void issueMapTicket(call);
  // A part that fails here is asked for again where it is wanted.
  void loadOneMap().catch(() => undefined);
}
