import { createClient } from '@homestead/http/client';
import { clientSettings } from '../contract/routes.ts';

const call = createClient({ baseUrl: '/api', token: () => null, timeoutMs: 5_000 });

/** The operator's big-screen address (decision 18). Asked for without a session, which has just ended. */
export async function bigScreenOf(): Promise<string> {
  return (await call(clientSettings, {})).bigScreen;
}
