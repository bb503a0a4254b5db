import { CallFailure, offline } from '@homestead/http/client';
import { QueryClient } from '@tanstack/react-query';

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
