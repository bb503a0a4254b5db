import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from '../calls/api.ts';

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The calls of the server: `call` tells every failure, `callWithoutToast` leaves it to the part that asked. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside ApiProvider');
  return api;
}
