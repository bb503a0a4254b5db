import { doneTexts } from '@homestead/http/contract';
import { asShown } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  componentRoutes,
  serviceRoutes,
  type TreeComponent,
  type TreeMenu,
  type TreeService,
  treeMenuRoutes,
  treeServiceRoutes,
} from '../../contract/services/index.ts';

export type TreeRow = TreeMenu | TreeService;
const key = 'layer tree';
const all = { pageSize: 200 } as const;

/** The panels, the rows of one of them, the services that layers may show, and what the page does with them. */
export function useLayerTree(componentId: string | undefined) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const components = useQuery({
    queryKey: [key, 'components'],
    queryFn: ({ signal }) => callWithoutToast(componentRoutes.list, { query: all }, { signal }),
  });
  const rows = useQuery({
    queryKey: [key, 'rows', componentId],
    enabled: componentId !== undefined,
    queryFn: async ({ signal }) => {
      const query = { ...all, componentId: componentId ?? '' };
      const [menus, layers] = await Promise.all([
        callWithoutToast(treeMenuRoutes.list, { query }, { signal }),
        callWithoutToast(treeServiceRoutes.list, { query }, { signal }),
      ]);
      return [...menus.records, ...layers.records].sort(
        (a, b) => a.sort - b.sort || a.name.localeCompare(b.name, 'zh-CN'),
      );
    },
  });
  const services = useQuery({
    queryKey: [key, 'services'],
    staleTime: 30_000,
    queryFn: ({ signal }) => callWithoutToast(serviceRoutes.dataList, { query: {} }, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: [key] });
  /** The call says why it was refused; the lists are read again, so that the screen shows what is. */
  const act = async (work: () => Promise<unknown>, done: string) => {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) tell.success(done);
    await refresh();
  };
  const routeOf = (row: TreeRow) => (row.type === 1 ? treeMenuRoutes : treeServiceRoutes);
  const place = (row: TreeRow, body: { parentId?: string | null; sort?: number }) =>
    call(routeOf(row).update, { params: { id: row.id }, body: { ...body, version: row.version } });
  return {
    components,
    rows,
    services,
    refresh,
    call: callWithoutToast,
    remove: (row: TreeRow) => act(() => call(routeOf(row).remove, asShown(row)), doneTexts.removed),
    removeComponent: (panel: TreeComponent) =>
      act(() => call(componentRoutes.remove, asShown(panel)), doneTexts.removed),
    /** Puts a row into a folder, at a place among its siblings, which are numbered anew. */
    move: (row: TreeRow, parentId: string | null, siblings: readonly TreeRow[]) =>
      act(async () => {
        for (const [index, sibling] of siblings.entries()) {
          const sort = (index + 1) * 10;
          if (sibling.id === row.id) await place(row, { parentId, sort });
          else if (sibling.sort !== sort) await place(sibling, { sort });
        }
      }, doneTexts.changed),
  };
}
