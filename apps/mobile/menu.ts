import { useMenu } from '@homestead/people/view';
import { useClient } from '@homestead/ui';
import { generatePath } from 'react-router';
import { paths, type ScreenName } from './paths.ts';
import { visitPaths } from './visits.ts';

/** Address of the screen that an item of the menu names, the home page where there is none. */
export function pathOf({
  routeName = '',
  params = {},
  query,
}: {
  routeName?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
}): string {
  if (!Object.hasOwn(paths, routeName)) return '/';
  if (routeName === 'Visit') return visitPaths(Number(params['visit'])).todo;
  if (routeName === 'VisitOffice') return visitPaths(Number(params['visit'])).visible;
  const path = generatePath(paths[routeName as ScreenName], params);
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The phone's menu of whoever is signed in. */
export function usePhoneMenu(isEnabled = true) {
  return useMenu(useClient().callWithoutToast, 'phone', isEnabled);
}
