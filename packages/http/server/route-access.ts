import type { CapabilityCatalogue, RouteSpec } from '../contract/index.ts';

const accesses: readonly string[] = ['public', 'session', 'ticket'] satisfies RouteSpec['access'][];

/** Throws where a route does not say who may call it, or names a capability that no module declares. */
export function checkAccess(routes: readonly RouteSpec[], known?: CapabilityCatalogue): void {
  const wrong = routes.flatMap(({ method, path, access, capability }) => {
    const call = `${method} ${path}`;
    if (!accesses.includes(access)) return [`${call} declares no access`];
    if (capability === undefined) return [];
    if (access === 'public') return [`${call} is public and needs ${capability}`];
    return known && !Object.hasOwn(known, capability) ? [`${call} needs unknown ${capability}`] : [];
  });
  if (wrong.length > 0) throw new Error(`routes without a valid access declaration: ${wrong.join('; ')}`);
}
