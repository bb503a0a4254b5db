import type { FormData, Outcome } from '@homestead/forms/contract';
import { useContainer } from '@homestead/forms/view';
import { useMemo } from 'react';
import { type CompletionInput, useCompletion } from '../../view/decision/use-completion.ts';
import { formDraft } from '../../view/offline/drafts.ts';
import { loadDefinition } from '../../view/queries.ts';

interface Input extends Omit<CompletionInput, 'container'> {
  personName: string;
  /** The forms are read, not filled in. */
  isShown: boolean;
}

/** An open task with its forms and its completion, with a network and without one. */
export function useOpenTask({ personName, isShown, ...input }: Input) {
  const { call, person, task } = input;
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    disabled: isShown,
    loadDefinition: (processKey) => loadDefinition(call, processKey),
  });
  const completion = useCompletion({ ...input, container });
  const draft = useMemo(() => ({ person, key: formDraft(task.id) }), [person, task.id]);
  const outcomes = task.outcomes as Outcome[];
  const wanted = completion.decided ?? (outcomes.length === 1 ? outcomes[0] : undefined);
  const panels = {
    container,
    processId: task.processId,
    stored: task.formData as FormData,
    personName,
    ...(task.caseNo ? { caseNo: task.caseNo } : {}),
    outcomes,
    outcome: wanted,
    isProposal: task.opinionOnly && !task.disabled,
    draft,
    attach: completion.attach,
  };
  return {
    completion,
    outcomes,
    wanted,
    panels,
    /** Nobody decides: the initiator hands in. */
    isOwnStep: outcomes.every(({ kind }) => kind === 'submit'),
  };
}

export type OpenedTask = ReturnType<typeof useOpenTask>;
