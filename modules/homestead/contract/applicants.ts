import type { RoleCode } from '@homestead/people/contract';

/** Who enters applications for villagers that cannot do it themselves. */
export const proxies: readonly RoleCode[] = ['village-committee', 'collective', 'township-office'];
