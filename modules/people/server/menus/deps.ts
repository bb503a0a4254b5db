import type { Database, Executor } from '@homestead/database';
import type { Principal } from '@homestead/http/server';
import type { MenuClient } from '../../contract/menus/menus.ts';
import type { OfferedProcess } from './menu.ts';
import type { MenuNames } from './names.ts';

/** What the calls of menus work with. */
export interface MenuDeps {
  db: Database;
  names: MenuNames;
  /** The processes that run now: a suspended one is not offered. */
  offered(): Promise<OfferedProcess[]>;
  now(): Date;
  /** Ids of the menus that the roles of a person show; null: all that their capabilities open. */
  shown(db: Executor, person: Principal): Promise<ReadonlySet<string> | null>;
}

/** The client whose screens a menu names. */
export type ClientOf = (applicationId: string) => MenuClient;
