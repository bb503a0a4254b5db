import type { CallFunction } from '@homestead/http/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serviceRoutes, type TreeView, treeViewRoutes } from '../../contract/services/index.ts';
import { remembered, type Tree, viewOf } from './tree.ts';
import { firstPanel, layerTreeQuery, staleTime } from './tree-query.ts';

/** A slider that is drawn sends one change, not ten. */
const settleMs = 600;

/** The layer tree of a panel as its reader left it, on whatever device. */
export function useLayerTree(call: CallFunction, componentId = firstPanel) {
  const queries = useQueryClient();
  const question = layerTreeQuery(call, componentId);
  const { queryKey } = question;
  const configuration = useQuery(question);
  const { data } = configuration;
  // The cache tells of a change a moment later; until then a box or slider would show its old value again.
  const [changed, setChanged] = useState<TreeView | null>(null);
  useEffect(() => {
    if (data) setChanged(null);
  }, [data]);
  const tree = useMemo(() => (data ? remembered(data.tree, changed ?? data.view) : null), [data, changed]);
  const saving = useSettled((view: TreeView) => {
    // What cannot be kept is only not remembered: the map shows it all the same.
    call(treeViewRoutes.keep, { params: { id: componentId }, body: view }).catch(() => undefined);
  });
  const show = (view: TreeView | null) =>
    queries.setQueryData<typeof data>(queryKey, (now) => now && { ...now, view });
  return {
    component: data?.component,
    hasVersions: data?.can.includes('versions') ?? false,
    /** Null until it has come. */
    tree,
    isFailed: configuration.isError,
    retry: () => void configuration.refetch(),
    /** Reads the configuration again, as the tree is built from it each time that it is shown; never over what is being kept. */
    rebuild: () => {
      if (!saving.isWaiting()) void configuration.refetch();
    },
    change: (next: Tree) => {
      const view = viewOf(next);
      setChanged(view);
      show(view);
      saving.later(view);
    },
    /** Forgets what was changed, and reads the configuration again. */
    reset: async () => {
      saving.drop();
      await call(treeViewRoutes.forget, { params: { id: componentId } });
      await configuration.refetch();
    },
  };
}

/** Runs with the last value once no other has come for a moment, or when the screen is left. */
function useSettled<T>(run: (value: T) => void) {
  const latest = useRef(run);
  latest.current = run;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: T } | null>(null);
  const drop = () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const now = useRef(() => {
    const value = waiting.current?.value;
    drop();
    if (value !== undefined) latest.current(value);
  });
  useEffect(() => {
    const leave = now.current;
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    drop,
    isWaiting: () => waiting.current !== null,
    later: (value: T) => {
      drop();
      waiting.current = { value, timer: setTimeout(now.current, settleMs) };
    },
  };
}

/** The services that layers show, by id; undefined until they have come. */
export function useShownServices(call: CallFunction, isNeeded: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['map services to show'],
    staleTime,
    enabled: isNeeded,
    queryFn: ({ signal }) => call(serviceRoutes.dataList, { query: {} }, { signal }),
  });
  const services = useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
  return { services, isFailed: isError, retry: () => void refetch() };
}
