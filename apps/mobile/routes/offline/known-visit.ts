import type { ClientMenu } from '@homestead/people/contract';

/**
 * Whether the menu leads to a visit. While the menu is on its way, and where it does not come, nobody is told that a visit is
 * missing.
 */
export function isKnownVisit(visit: number, menu: ClientMenu | undefined): boolean {
  if (!menu) return true;
  const items = [...menu.children, ...menu.primary, ...menu.quick];
  return items.some(({ params }) => params?.['visit'] === String(visit));
}
