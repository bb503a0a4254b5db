/** The address of another client that sent a person here, to sign in there; only one of this site is followed. */
export function wayBack(search: string): string | null {
  const from = new URLSearchParams(search).get('from');
  return from !== null && isOwn(from) ? from : null;
}

function isOwn(from: string): boolean {
  return /^\/(?![/\\])/.test(from) && !from.startsWith('/Login') && !from.startsWith('/BigScreen');
}

/** The big screen by its own address; who may not see it is led on to the portal from there. */
export const bigScreen = '/BigScreen';

/** Where to go after signing in: only a path of this site, an address from elsewhere is never followed. */
export function safeTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && (from === bigScreen || isOwn(from)) ? from : '/Main/Portal';
}
