import { isRefusal, LoadProblem, Problem } from '@homestead/ui/phone';
import { unitTexts as words } from '../contract/index.ts';

/** A unit that is not there, or that could not be read: a fault of the server is not told as a missing unit. */
export function UnitProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return isRefusal(error) ? (
    <Problem text={words.missing} />
  ) : (
    <LoadProblem error={error} onRetry={onRetry} />
  );
}
