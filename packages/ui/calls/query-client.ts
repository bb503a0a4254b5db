import { CallFailure, offline } from '@homestead/http/client';
import { type Query, QueryClient } from '@tanstack/react-query';

/**
 * Forgets every answer, as those of another person, and asks again for what is in sight. `clear` would leave what is on its
 * way without an answer for ever: its screen would stay on its grey bars.
 */
export function forgetAnswers(client: QueryClient): void {
  void client.resetQueries();
}

/** How long, in ms, an answer serves every part that asks for it; a page is drawn in less. */
const fresh = 5_000;

/**
 * What was read before a change of this person is asked for again where it is next shown, however young it is: a list that is
 * opened right after an import must have what came in. What is in sight is left to the part that made the change, and what
 * a part keeps for longer than a page to that part.
 */
export function ageAnswers(client: QueryClient): void {
  void client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ observers, options }) =>
      ((observers[0]?.options ?? options) as { staleTime?: unknown }).staleTime === fresh,
  });
}

/** Whether something in sight waits for its first answer. */
export const isAwaited = (query: Query): boolean => query.state.status === 'pending' && query.isActive();

/** Gives up what is awaited, whose request may hang, and asks for it anew. */
export async function askAnew(client: QueryClient): Promise<void> {
  await client.cancelQueries({ predicate: isAwaited });
  await client.refetchQueries({ predicate: isAwaited });
}

/** Reads are tried once more when the connection failed; an answer of the server is an answer. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: fresh,
        refetchOnWindowFocus: true,
        // Not by itself where reads are tried without a network too: a list that failed comes once there is one again.
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.code === offline,
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
