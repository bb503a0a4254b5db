import { type Client, clearSession, confirm, createApi, createQueryClient } from '@homestead/ui';
import { notify } from '@homestead/ui/phone';

export const base = '/m';
export const loginPath = '/Login';

export const queryClient = createQueryClient();

type Navigate = (path: string) => void;
let navigate: Navigate = (path) => window.location.assign(base + path);

/** The router sets its navigation here, so that a lost session does not reload the page. */
export function setNavigate(to: Navigate): void {
  navigate = to;
}

function endSession(path: string): void {
  clearSession();
  queryClient.clear();
  if (path === base + loginPath) navigate(loginPath);
  else window.location.assign(path);
}

// The big screen is a desktop page: from the phone a lost session leads to the phone's own login.
const api = createApi({ notify, loginPath: base + loginPath, bigScreenPath: base + loginPath, endSession });

export const client: Client = { ...api, notify, ask: confirm };

// Someone else signed in, or out, in another tab: what was read for the last person is gone here too.
window.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === null) queryClient.clear();
});
