import type { BoundRoute } from '@homestead/http/server';

export interface Interfaces {
  routes: BoundRoute[];
}

/** Calls to and from other systems: each direction adds its routes here. */
export function createInterfaces(): Interfaces {
  return { routes: [] };
}
