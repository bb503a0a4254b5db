import { useSyncExternalStore } from 'react';

/** Who is signed in on this browser. The token travels in the `Authentication` header, never in an address. */
export interface Session {
  token: string;
  id: string;
  userName: string;
}

const listeners = new Set<() => void>();
let known: { raw: string; session: Session | null } = { raw: '', session: null };

/** The stored session, or null when signed out. `Authentication` is the older name of the same key. */
export function readSession(): Session | null {
  const token = read('token') ?? read('Authentication');
  const [id, userName] = [read('id') ?? '', read('userName') ?? ''];
  const raw = JSON.stringify([token, id, userName]);
  if (raw !== known.raw) known = { raw, session: token ? { token, id, userName } : null };
  return known.session;
}

export function readToken(): string | null {
  return readSession()?.token ?? null;
}

export function storeSession(session: Session): void {
  write('token', session.token);
  write('id', session.id);
  write('userName', session.userName);
  remove('Authentication');
  for (const listener of listeners) listener();
}

/** Whose session ended last in this page. */
let last: string | null = null;

/** Ends the session, and says whose was the last one in this page. */
export function clearSession(): string | null {
  last = readSession()?.id || last;
  for (const key of ['token', 'Authentication', 'id', 'userName']) remove(key);
  for (const listener of listeners) listener();
  return last;
}

/** The session as it changes, in other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, readSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Sign-in from another system: takes `Authentication`, `id` and `userName` out of the address bar and hands the value,
 * a one-time code, to `exchange`. A token in an address is never adopted: only what the exchange answers is stored.
 * Returns whether a session began.
 */
export async function signInFromAddress(exchange: (code: string) => Promise<Session>): Promise<boolean> {
  const address = new URL(window.location.href);
  const code = address.searchParams.get('Authentication');
  const carried = ['Authentication', 'id', 'userName'].filter((name) => address.searchParams.has(name));
  if (code === null) return false;
  for (const name of carried) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
  if (code === '') return false;
  try {
    storeSession(await exchange(code));
    return true;
  } catch {
    return false;
  }
}

/** Private windows may refuse storage; then the session lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) || memory.get(key) || null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored where storage is refused.
  }
}
