import type { Person } from '../contract/index.ts';

/** Every handler knows the person who calls with roles, data scope and capabilities. */
declare module '@homestead/http/server' {
  interface Principal extends Person {}
}

export type { Principal } from '@homestead/http/server';
