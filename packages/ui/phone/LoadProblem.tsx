import { CallFailure } from '@homestead/http/client';
import { messageOf } from '../calls/api.ts';
import { isRefusal } from '../calls/refusal.ts';
import { Problem } from './states.tsx';

interface Props {
  error: unknown;
  /** Said instead of the server's words where the failure is one of the way there. */
  text?: string;
  onRetry?(): void;
}

/** A read that failed: another try is offered only where it may help. */
export function LoadProblem({ error, text, onRetry }: Props) {
  if (isRefusal(error)) return <Problem text={messageOf(error)} />;
  const words = text ?? (error instanceof CallFailure ? messageOf(error) : undefined);
  return <Problem {...(words ? { text: words } : {})} {...(onRetry ? { onRetry } : {})} />;
}
