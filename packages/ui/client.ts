import { createContext, useContext } from 'react';
import type { Api } from './calls/api.ts';
import type { Question } from './widgets/confirm.ts';

/** What an application gives to the screens of modules: calls, toasts, questions. */
export interface Client extends Api {
  notify(message: string, kind?: 'fault' | 'done' | 'info'): void;
  ask(question: Question): Promise<boolean>;
}

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('A screen needs a ClientProvider around it');
  return client;
}
