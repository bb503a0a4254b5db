import type { FormData, Outcome } from '@homestead/forms/contract';
import { type FormHandle, partOf, useDivisions, useForm, useFormBundle } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { CallFailure } from '@homestead/http/client';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Family, familyRoutes as routes } from '../contract/index.ts';
import { familyTexts as words } from './texts.ts';

type FamilyBundle = NonNullable<ReturnType<typeof useFormBundle>['data']>;

export interface LoadedFamily {
  family: Family;
  /** What stands in the fields at first: what is kept, else what is known from elsewhere. */
  values: FormData;
  bundle: FamilyBundle;
  divisions: ReturnType<typeof useDivisions>['tree'];
}

const familyKey = ['family'] as const;

/** What the account keeps of its household, with the fields of the application that it fills. */
export function useFamily(call: CallFunction) {
  const query = useQuery({
    queryKey: familyKey,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const family = await call(routes.getFamily, {}, { signal });
      const { processKey } = family;
      if (family.updatedAt || !processKey) return { family, values: family.formData as FormData };
      const proposed = await call(routes.proposeApplication, { query: { processKey } }, { signal });
      return { family, values: proposed.formData as FormData };
    },
  });
  const bundle = useFormBundle(call, query.data?.family.formKey ?? undefined);
  const { tree, isError: isTreeMissing } = useDivisions(call);
  const paths = query.data?.family.paths;
  const part = useMemo(
    () => (bundle.data && paths ? partOf(bundle.data, paths) : undefined),
    [bundle.data, paths],
  );
  const loaded: LoadedFamily | undefined =
    query.data && part && (tree || isTreeMissing)
      ? { ...query.data, bundle: part, divisions: tree }
      : undefined;
  return {
    loaded,
    error: query.error ?? bundle.error,
    /** The county has no application that asks for a household. */
    isNone: query.data?.family.formKey === null,
    retry: () => void Promise.all([query.refetch(), bundle.refetch()]),
  };
}

const save: Outcome = { id: 'submit', status: 1, kind: 'submit' };

/** The household at work: filled in like a form, kept as a whole. */
export function useFamilyForm(
  call: CallFunction,
  { values, bundle, divisions }: LoadedFamily,
  person: string,
  notify: (message: string, kind: 'fault' | 'done') => void,
) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const draft = useMemo(() => ({ person, key: 'family' }), [person]);
  const form: FormHandle = useForm({
    bundle,
    stored: values,
    isReadOnly: false,
    draft,
    ...(divisions ? { divisions } : {}),
  });
  const send = async (work: () => Promise<unknown>, done: string) => {
    setSending(true);
    try {
      await work();
      await form.discardDraft();
      notify(done, 'done');
      await queries.invalidateQueries({ queryKey: familyKey });
      queries.removeQueries({ queryKey: ['proposal'] });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.fields.length > 0) form.showFaults(error.fields);
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    isSending,
    save: () => {
      if (!form.validate(save)) return notify(words.incomplete, 'fault');
      return send(() => call(routes.putFamily, { body: { formData: form.collect() } }), words.saved);
    },
    remove: () => send(() => call(routes.deleteFamily, {}), words.removed),
  };
}

/** Takes the household of an own case over into what the account keeps; nothing is asked for whoever may keep none. */
export function useTakeFamily(
  { call, callWithoutToast }: { call: CallFunction; callWithoutToast: CallFunction },
  { processId, processKey }: CaseSlotProps,
  notify: (message: string, kind: 'done') => void,
  mayKeep: boolean,
) {
  const queries = useQueryClient();
  const application = useQuery({
    enabled: mayKeep,
    queryKey: [...familyKey, 'process'],
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await callWithoutToast(routes.getFamily, {}, { signal })).processKey,
  });
  const [state, setState] = useState<'offered' | 'sending' | 'done'>('offered');
  return {
    /** A report tells of no household, and an officer keeps none. */
    isOffered: mayKeep && application.data === processKey,
    state,
    take: async () => {
      setState('sending');
      try {
        await call(routes.takeFamily, { body: { processId } });
        await queries.invalidateQueries({ queryKey: familyKey });
        setState('done');
        notify(words.taken, 'done');
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        setState('offered');
      }
    },
  };
}
