import { doneTexts } from '@homestead/http/contract';
import { asShown } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as routes from '../../contract/menus/routes.ts';
import type { MenuNode, ModuleRow } from '../../contract/menus/rows.ts';
import type { Place } from './moves.ts';

const key = 'menu-rows';

/** Modules, the menus of an application, what menus may name, and the acts of the page. */
export function useMenus(applicationId: string | undefined) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const modules = useQuery({
    queryKey: [key, 'modules'],
    queryFn: ({ signal }) => callWithoutToast(routes.listModules, { query: { pageSize: 200 } }, { signal }),
  });
  const tree = useQuery({
    queryKey: [key, 'tree', applicationId],
    enabled: applicationId !== undefined,
    queryFn: ({ signal }) =>
      callWithoutToast(routes.menuTree, { query: { applicationId: applicationId ?? '' } }, { signal }),
  });
  const choices = useQuery({
    queryKey: [key, 'choices'],
    staleTime: 60_000,
    queryFn: ({ signal }) => callWithoutToast(routes.menuChoices, {}, { signal }),
  });
  /** The page's own lists, and the menus that the frame shows. */
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [key] }),
      queries.invalidateQueries({ queryKey: ['menu'] }),
    ]);
  };
  const act = async (work: () => Promise<unknown>, done: string) => {
    // The call has said why it was refused; the lists are read again so that the screen shows what is.
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) tell.success(done);
    await refresh();
  };
  const change = (node: MenuNode, body: Partial<Place> & { state?: 'YES' | 'NO' }) =>
    act(
      () => call(routes.changeMenu, { params: { id: node.id }, body: { version: node.version, ...body } }),
      doneTexts.changed,
    );
  const remove = (node: MenuNode) => act(() => call(routes.deleteMenu, asShown(node)), doneTexts.removed);
  /** As one of several: a failure is the caller's to say. */
  const setState = (node: MenuNode, state: 'YES' | 'NO') =>
    callWithoutToast(routes.changeMenu, { params: { id: node.id }, body: { version: node.version, state } });
  const removeNow = (node: MenuNode) => callWithoutToast(routes.deleteMenu, asShown(node));
  const removeModule = (row: ModuleRow) =>
    act(() => call(routes.deleteModule, asShown(row)), doneTexts.removed);
  return {
    modules,
    tree,
    choices,
    refresh,
    change,
    remove,
    setState,
    removeNow,
    removeModule,
    call: callWithoutToast,
  };
}
