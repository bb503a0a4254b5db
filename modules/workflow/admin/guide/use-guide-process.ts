import { compile, type ProcessDefinition } from '@homestead/bpmn';
import type { DesignerProps } from '@homestead/people/admin';
import { contentVersionRoutes, listRoles } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stepsOf } from '../designer/elsewhere.ts';
import { entriesOf, everyPage, settings } from '../designer/entries.ts';
import type { Choice } from '../designer/use-choices.ts';
import type { GuideShape } from './guide-draft.ts';
import { guideTexts as words } from './texts.ts';

/** What a guide may name of its process, as the draft will leave it. */
export interface GuideProcess {
  /** Null where there is no such process, or it cannot be read. */
  definition: ProcessDefinition | null;
  roleNames: ReadonlyMap<string, string>;
  /** What may stand in a stage: tasks and periods. */
  steps: readonly Choice[];
  userTasks: readonly Choice[];
  nameOf(taskKey: string): string;
}

type Drafted = DesignerProps['drafted'];

/** Published entries of a kind with those of the draft in their place. */
export function useAsDrafted(kind: string, drafted: Drafted) {
  const { callWithoutToast: call } = useApi();
  const published = useQuery(entriesOf(call, kind));
  const rows = useMemo(() => {
    const own = drafted.filter((row) => row.kind === kind);
    const kept = (published.data ?? []).filter(({ key }) => !own.some((row) => row.key === key));
    return [...own.filter(({ entry }) => entry !== null), ...kept];
  }, [published.data, drafted, kind]);
  return { rows, query: published };
}

/** What a guide looks like, as the server that judges it says. */
export function useGuideShape() {
  const { callWithoutToast: call } = useApi();
  return useQuery({
    queryKey: ['content kinds', 'guide'],
    queryFn: async ({ signal }) => {
      const found = await call(contentVersionRoutes.listKinds, { query: { shape: 'guide' } }, { signal });
      return (found.find(({ kind }) => kind === 'guide')?.shape ?? {}) as GuideShape;
    },
    ...settings,
  });
}

/** The process of a guide, read once it is known which. */
export function useGuideProcess(bpmn: string | undefined) {
  const { callWithoutToast: call } = useApi();
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listRoles, { query: page }, { signal })),
    ...settings,
  });
  const compiled = useQuery({
    queryKey: ['guide process', bpmn],
    queryFn: async () => (bpmn && (await compile(bpmn, { isStored: true })).definition) || null,
    ...settings,
  });
  const process = useMemo((): GuideProcess => {
    const definition = compiled.data ?? null;
    const nameOf = (key: string) =>
      definition?.nodes[key] ? definition.nodes[key].name || key : words.lost(key);
    const choices = definition ? stepsOf(definition).map((key) => ({ value: key, label: nameOf(key) })) : [];
    return {
      definition,
      nameOf,
      steps: choices,
      userTasks: choices.filter(({ value }) => definition?.nodes[value]?.userTask),
      roleNames: new Map((roles.data ?? []).map(({ code, name }) => [code, name])),
    };
  }, [compiled.data, roles.data]);
  return { process, isPending: compiled.isPending };
}
