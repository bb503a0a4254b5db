import type { IconName } from '@homestead/ui/phone';
import type { MenuIcon } from '../contract/index.ts';

/** How the phone draws the icons that a menu may name. */
export const menuIcons: Readonly<Record<MenuIcon, IconName>> = {
  home: 'home',
  house: 'house',
  apply: 'file',
  report: 'flag',
  inspect: 'search',
  map: 'map',
  add: 'plus',
  todo: 'list',
  claim: 'tray',
  done: 'done',
  list: 'list',
  bell: 'bell',
  user: 'person',
  team: 'person',
  profile: 'file',
  chart: 'chart',
  system: 'dot',
  notice: 'notice',
  policy: 'policy',
  phone: 'phone',
  drawing: 'drawing',
  visit: 'pin',
};
