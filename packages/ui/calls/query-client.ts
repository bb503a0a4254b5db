import { CallFailure, offline } from '@homestead/http/client';
import { QueryClient } from '@tanstack/react-query';

/**
 * Forgets every answer, as those of another person, and asks again for what is in sight. `clear` would leave what is on its
 * way without an answer for ever: its screen would stay on its grey bars.
 */
export function forgetAnswers(client: QueryClient): void {
  void client.resetQueries();
}

/** Reads are tried once more when the connection failed; an answer of the server is an answer. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
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
