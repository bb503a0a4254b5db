import { compile, type ModdleElement } from '@homestead/bpmn';
import type { DesignerProps } from '@homestead/people/admin';
import { contentVersionRoutes } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Entry, lostSteps, naming, namingKinds, stepsOf } from './elsewhere.ts';
import { entriesOf, settings } from './entries.ts';
import { designerTexts as words } from './texts.ts';
import type { Finding } from './use-findings.ts';

type Asked = Pick<DesignerProps, 'entryKey' | 'drafted' | 'addressOf'> & {
  /** As it is drawn; null before it is, and where nothing can be changed. */
  process: ModdleElement | null | undefined;
  /** Goes up with every change of what is drawn. */
  round: number;
};

/** What else names steps that the published process has and the drawn one has not, each with the way to it. */
export function useElsewhere({ entryKey, drafted, addressOf, process, round }: Asked): Finding[] {
  const { callWithoutToast: call } = useApi();
  const before = useQuery({
    queryKey: ['content entries', 'process', entryKey, 'steps'],
    enabled: entryKey !== null,
    queryFn: async ({ signal }) => {
      const query = { kind: 'process', keyword: entryKey ?? '', pageSize: 100 };
      const { records } = await call(contentVersionRoutes.listEntries, { query }, { signal });
      const found = records.find(({ key }) => key === entryKey)?.entry as { bpmn: string } | undefined;
      const definition = found && (await compile(found.bpmn, { isStored: true })).definition;
      return definition ? stepsOf(definition) : [];
    },
    ...settings,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the process is the same element with each change of it.
  const lost = useMemo(
    () => (process && before.data ? lostSteps(before.data, process) : []),
    [process, before.data, round],
  );
  const published = useQueries({
    queries: namingKinds.map((kind) => ({ ...entriesOf(call, kind), enabled: lost.length > 0 })),
    combine: (found) => found.map(({ data = [] }) => data),
  });
  return useMemo(() => {
    if (lost.length === 0 || entryKey === null) return [];
    const all = namingKinds.flatMap((kind, at) =>
      (published[at] ?? []).map((row): Entry => ({ kind, ...row, entry: row.entry })),
    );
    const named = naming({ published: all, drafted }, entryKey, lost);
    return [
      ...named.map(({ entry: { kind, key, title }, ids }) => ({
        elementId: '',
        level: 'warning' as const,
        message: words.namedIn(words.kinds[kind] ?? kind, title === key ? key : `${title}（${key}）`, ids),
        href: addressOf(kind, key),
      })),
      { elementId: '', level: 'warning', message: words.namedInFiles(lost) },
    ];
  }, [lost, published, drafted, entryKey, addressOf]);
}
