import type { ContentKind } from '@homestead/database';
import type { Menus } from '@homestead/people/server';

/** Every kind of rows that content files seed once and administrators edit (ADR 15); a module adds its own here. */
export function contentKinds({ menus }: { menus: Menus }): ContentKind[] {
  return [...menus.kinds];
}
