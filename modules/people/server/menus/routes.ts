import { Fault } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { getMenu, menuClients } from '../../contract/menus.ts';
import type { Menus } from './load.ts';
import { menuFor, type OfferedProcess } from './menu.ts';

/** The menu call; `processes` gives those that run now, so that a suspended one is not offered. */
export function menuRoutes(menus: Menus, processes: () => Promise<OfferedProcess[]>): BoundRoute[] {
  return [
    bind(getMenu, async ({ params, person }) => {
      const client = menuClients.find((known) => known === params.applicationId);
      if (!client) throw new Fault('missing');
      return menuFor(menus[client], person, await processes());
    }),
  ];
}
