import { PullToRefresh } from '@homestead/ui/phone';
import { queryClient } from '../connection.ts';

/** Asks again for everything that the screen shows; fetched after the first screen, which needs none of it. */
export default function Pull() {
  return <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })} />;
}
