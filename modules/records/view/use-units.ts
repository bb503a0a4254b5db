import type { FormData, Outcome } from '@homestead/forms/contract';
import {
  type FormBundle,
  type FormHandle,
  useDivisions,
  useForm,
  useFormBundle,
} from '@homestead/forms/view';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { recordRoutes, unitRoutes as routes, unitTexts as words } from '../contract/index.ts';

const unitKey = ['units'] as const;

/** Units page after page, those of one's own place first. */
export function useUnits(call: CallFunction, keyword: string) {
  return useInfiniteQuery({
    queryKey: [...unitKey, 'list', keyword],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.listUnits,
        { query: { pageNum: pageParam, pageSize: 50, ...(keyword ? { keyword } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
}

/** One unit, as everybody sees it. */
export function useUnit(call: CallFunction, id: string | undefined) {
  return useQuery({
    queryKey: [...unitKey, 'one', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(routes.getUnit, { params: { id: id ?? '' } }, { signal }),
  });
}

/** Where one begins without naming a unit: the first that one keeps oneself, else the first of one's own place. */
export function useOwnUnit(call: CallFunction, isEnabled: boolean) {
  return useQuery({
    queryKey: [...unitKey, 'own'],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const { records, form, can } = await call(routes.listUnits, { query: { pageSize: 200 } }, { signal });
      const kept = records.filter(({ id }) => id !== null);
      return { unit: kept.find((unit) => unit.can.includes('edit')) ?? kept[0] ?? null, form, can };
    },
  });
}

type Calls = Parameters<typeof recordRoutes>[0];
const callsOf = (group: string) => recordRoutes({ group, label: words.view, kind: 'own' } satisfies Calls);

export interface LoadedUnit {
  group: string;
  /** Null: a new one. */
  id: string | null;
  version: number;
  values: FormData;
  bundle: FormBundle;
  divisions: ReturnType<typeof useDivisions>['tree'];
}

/** The record of a unit for who keeps it, with its form. A look at its contact's telephone is logged where looks are. */
export function useUnitRecord(
  call: CallFunction,
  form: { group: string; formKey: string } | null | undefined,
  id: string | null,
) {
  const record = useQuery({
    queryKey: [...unitKey, 'record', form?.group, id],
    enabled: form != null && id !== null,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(callsOf(form?.group ?? '').get, { params: { id: id ?? '' } }, { signal }),
  });
  const bundle = useFormBundle(call, form?.formKey);
  const { tree, isError: isTreeMissing } = useDivisions(call);
  const loaded: LoadedUnit | undefined =
    form && bundle.data && (id === null || record.data) && (tree || isTreeMissing)
      ? {
          group: form.group,
          id,
          version: Number(record.data?.['version'] ?? 0),
          values: { [form.group]: record.data ?? {} } as FormData,
          bundle: bundle.data,
          divisions: tree,
        }
      : undefined;
  return {
    loaded,
    error: record.error ?? bundle.error,
    retry: () => void Promise.all([record.refetch(), bundle.refetch()]),
  };
}

const save: Outcome = { id: 'submit', status: 1, kind: 'submit' };

/** A unit at work: what was typed stays on the device until the server has taken it. */
export function useUnitForm(
  call: CallFunction,
  { group, id, version, values, bundle, divisions }: LoadedUnit,
  person: string,
  notify: (message: string, kind: 'fault' | 'done') => void,
) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const draft = useMemo(() => ({ person, key: `unit:${id ?? 'new'}` }), [person, id]);
  const form: FormHandle = useForm({
    bundle,
    stored: values,
    isReadOnly: false,
    draft,
    ...(divisions ? { divisions } : {}),
  });
  return {
    form,
    isSending,
    /** Resolves to the id of what was saved; null where it was not. */
    async save(): Promise<string | null> {
      if (!form.validate(save)) {
        notify(words.incomplete, 'fault');
        return null;
      }
      setSending(true);
      try {
        const calls = callsOf(group);
        const body = (form.collect()[group] ?? {}) as Record<string, unknown>;
        const kept =
          id === null
            ? await call(calls.create, { body })
            : await call(calls.update, { params: { id }, body: { ...body, version } });
        await form.discardDraft();
        await queries.invalidateQueries({ queryKey: unitKey });
        notify(words.saved, 'done');
        return String(kept['id']);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.fields.length > 0) form.showFaults(error.fields);
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}
