/** Where to go after signing in: only a path of this site, an address from elsewhere is never followed. */
export function safeTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isOwn = typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/Login');
  return isOwn && !from.startsWith('/BigScreen') ? from : '/Main/Portal';
}
