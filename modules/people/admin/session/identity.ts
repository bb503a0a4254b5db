import { CallFailure, createClient, known, offline } from '@homestead/http/client';
import { clearSession, readToken, useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { type Identity, validate } from '../../contract/routes.ts';

/** The token check handles its errors itself (spec 1 §8), without the common error handler. */
const ask = createClient({ baseUrl: '/api', token: readToken });
const deadMessage = 'Token不存在或已失效';

/** `out` without a stored token, `line` with one (spec 1 §4); `identity` once the server has said who it is. */
export interface Presence {
  state: 'out' | 'line';
  userName: string;
  identity: Identity | undefined;
  isOfficer: boolean;
  /** Why the server could not be asked; the session stands until it answers. */
  failure: unknown;
  retry(): void;
}

/** Asks the server whether the stored token is valid. One that has ended is deleted with id and name; a lost connection deletes nothing. */
export async function checkToken(call = ask): Promise<Identity | null> {
  try {
    const identity = await call(validate, {});
    if (identity === null || identity === undefined) return forget();
    return known(identity, 'roles');
  } catch (error) {
    if (error instanceof CallFailure && isDead(error)) return forget();
    // Lost connections, 5xx and truncated replies say nothing about the token.
    throw error;
  }
}

/** Code '409', its message, or a reply without data. A reply that was cut short, or a page of a proxy, says nothing of the token. */
function isDead({ code, message, status, data }: CallFailure): boolean {
  if (code === '409' || message === deadMessage) return true;
  return status === 200 && code !== offline && data === null;
}

function forget(): null {
  clearSession();
  return null;
}

export function usePresence(): Presence {
  const session = useSession();
  const token = session?.token;
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', token],
    queryFn: () => checkToken(),
    enabled: token !== undefined,
    staleTime: 60_000,
  });
  const identity = token ? (data ?? undefined) : undefined;
  return {
    state: token ? 'line' : 'out',
    userName: identity?.name || session?.userName || '',
    identity,
    isOfficer: identity?.isOfficer ?? false,
    failure: error,
    retry: () => void refetch(),
  };
}
