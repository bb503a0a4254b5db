import type { Executor } from '@homestead/database';
import type { Principal } from '@homestead/http/server';

/** Ids of the menus that the roles of a person show; null: all that their capabilities open. */
export async function shownByRoles(_db: Executor, _person: Principal): Promise<ReadonlySet<string> | null> {
  return null;
}
