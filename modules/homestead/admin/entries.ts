import { proxies } from '../contract/applicants.ts';
import { portalTexts } from './texts.ts';

export interface Entry {
  name: string;
  path: string;
  icon: 'apply' | 'report' | 'inspect' | 'todo' | 'done' | 'claim' | 'centre';
}

const words = portalTexts.entries;

/** Quick entries of the portal for these roles; applying stands first for villagers, working for officers. */
export function entriesFor(roles: readonly string[]): Entry[] {
  const isVillager = roles.includes('villager');
  const isProxy = roles.some((role) => proxies.some((proxy) => proxy === role));
  const entries: (Entry | false)[] = [
    isVillager && { name: words.apply, path: '/Apply/zjdjfsp', icon: 'apply' },
    !isVillager && { name: words.todo, path: '/Tasks/todo', icon: 'todo' },
    !isVillager && { name: words.claimable, path: '/Tasks/claimable', icon: 'claim' },
    !isVillager && isProxy && { name: words.proxy, path: '/Apply/zjdjfsp', icon: 'apply' },
    roles.includes('inspector') && { name: words.inspect, path: '/Apply/rcxj', icon: 'inspect' },
    { name: words.report, path: '/Apply/wfjb', icon: 'report' },
    { name: words.done, path: '/Tasks/done', icon: 'done' },
    { name: words.centre, path: '/UserCenterIndex', icon: 'centre' },
  ];
  return entries.filter((entry) => entry !== false);
}
