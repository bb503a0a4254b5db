import { bigScreenOf } from '@homestead/people/view';
import {
  ageAnswers,
  type Client,
  clearSession,
  confirm,
  createApi,
  createQueryClient,
  forgetAnswers,
  sessionPaths,
} from '@homestead/ui';
import { notify } from '@homestead/ui/phone';
import { loginPath, paths } from './paths.ts';

export const base = '/m';

export const queryClient = createQueryClient();

type Navigate = (path: string) => void;
let navigate: Navigate = (path) => window.location.assign(base + path);

/** The router sets its navigation here, so that a lost session does not reload the page. */
export function setNavigate(to: Navigate): void {
  navigate = to;
}

/** The desktop's page that asks to sign in leads back here; another site is told nothing. */
function withWayBack(path: string): string {
  const { pathname, search } = window.location;
  return path === sessionPaths.bigScreen
    ? `${path}?${new URLSearchParams({ from: pathname + search })}`
    : path;
}

function endSession(path: string): void {
  clearSession();
  queryClient.clear();
  if (path === base + loginPath) navigate(loginPath);
  else window.location.assign(withWayBack(path));
}

const api = createApi({
  notify,
  tellChanged: (text) => notify(text, 'info'),
  loginPath: base + loginPath,
  bigScreen: bigScreenOf,
  changed: () => ageAnswers(queryClient),
  endSession,
  lead: (next) => navigate(next === 'password' ? paths.Password : paths.Security),
});

export const client: Client = { ...api, notify, ask: confirm };

// Someone else signed in, or out, in another tab: what was read for the last person is gone here too.
window.addEventListener('storage', ({ key }) => {
  if (key === 'token' || key === null) forgetAnswers(queryClient);
});
