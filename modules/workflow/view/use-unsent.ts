import type { FormData } from '@homestead/forms/contract';
import { type FormFact, useTypedFacts } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { findDraft, removeDraft } from '@homestead/ui';
import { useEffect, useState } from 'react';
import type { TaskDetail } from '../contract/schemas.ts';
import { filledKey, opinionKey } from './decision/opinion-draft.ts';
import { formDraft } from './offline/drafts.ts';
import { viewTexts } from './texts.ts';

export interface Unsent {
  /** What was typed, field by field; empty where nothing is. */
  facts: readonly FormFact[];
  /** Throws it away. */
  forget(): void;
}

interface Typed {
  changes: FormData;
  opinion: string;
}

const nothing: Typed = { changes: {}, opinion: '' };

/**
 * What the person typed for a task on this device that can no longer be sent, as somebody else has taken or done the task: it
 * stays readable until they throw it away.
 */
export function useUnsent(call: CallFunction, person: string, task: TaskDetail): Unsent {
  const { id, disabled } = task;
  const [typed, setTyped] = useState(nothing);
  useEffect(() => {
    setTyped(nothing);
    if (!disabled) return;
    let isCurrent = true;
    void Promise.all([
      findDraft<{ changes: FormData }>(person, formDraft(id)),
      findDraft<string>(person, opinionKey(id)),
    ]).then(([form, opinion]) => {
      if (isCurrent) setTyped({ changes: form?.value.changes ?? {}, opinion: opinion?.value ?? '' });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, id, disabled]);
  const formKey = typed === nothing ? undefined : task.formKeyList.at(-1)?.formKey;
  const inForm = useTypedFacts(call, formKey, task.processId, typed.changes, task.formData as FormData);
  return {
    facts: typed.opinion ? [...inForm, { label: viewTexts.opinion, value: typed.opinion }] : inForm,
    forget() {
      setTyped(nothing);
      for (const key of [formDraft(id), opinionKey(id), filledKey(id)]) void removeDraft(person, key);
    },
  };
}
