import { createContext, useContext } from 'react';
import type { MenuItem } from '../../contract/index.ts';

/** Address of the screen that an item names; undefined where there is none. */
export type MenuPath = (item: Pick<MenuItem, 'routeName' | 'params' | 'query'>) => string | undefined;

const MenuPathContext = createContext<MenuPath>(() => undefined);
export const MenuPathProvider = MenuPathContext.Provider;

export function useMenuPath(): MenuPath {
  return useContext(MenuPathContext);
}
