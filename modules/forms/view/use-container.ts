import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Outcome } from '../contract/form-data.ts';
import type { FormHandle } from './use-form.ts';

export interface FormKeyEntry {
  formKey: string;
  taskName: string;
  taskKey: string;
}

export interface ContainerInput {
  /** Forms of the flow so far; absent while the flow is being created. */
  formKeyList?: readonly FormKeyEntry[];
  processKey?: string;
  disabled?: boolean;
  /** Which task begins, where a process can begin in several ways. */
  startTaskKey?: string;
  loadDefinition(processKey: string): Promise<{ formKeyList: readonly FormKeyEntry[] }>;
}

export interface FormPanel extends FormKeyEntry {
  /** Unique among the panels: a task may have been passed twice. */
  key: string;
  isReadOnly: boolean;
}

export interface FormContainer {
  status: 'loading' | 'error' | 'ready';
  panels: readonly FormPanel[];
  /** Keys of the panels that stand open; the last one does at first. */
  open: readonly string[];
  setOpen(keys: readonly string[]): void;
  reload(): void;
  /** A form part of the last panel announces itself, and takes itself back when it goes. */
  register(handle: FormHandle): () => void;
  /** False with no form at all, else whether every form part of the last panel is sound (spec 1 §5). */
  validate(outcome?: Outcome): boolean;
}

/**
 * The generic form container (spec 1 §2): a panel for each task, titled by its name; earlier ones are read-only, the last
 * one is editable and open unless the flow says disabled. With a process key alone the definition gives the forms: those of
 * its first task.
 */
export function useContainer(input: ContainerInput): FormContainer {
  const { formKeyList, processKey, disabled, startTaskKey, loadDefinition } = input;
  const load = useRef(loadDefinition);
  load.current = loadDefinition;
  const [fetched, setFetched] = useState<{ list?: readonly FormKeyEntry[]; isError: boolean; tries: number }>(
    {
      isError: false,
      tries: 0,
    },
  );
  const needsDefinition = !formKeyList?.length && processKey !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!needsDefinition || processKey === undefined) return;
    let isCurrent = true;
    load.current(processKey).then(
      ({ formKeyList: list }) =>
        isCurrent && setFetched((now) => ({ ...now, list: firstOf(list, startTaskKey), isError: false })),
      () => isCurrent && setFetched((now) => ({ ...now, isError: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [needsDefinition, processKey, startTaskKey, fetched.tries]);

  const list = formKeyList?.length ? formKeyList : fetched.list;
  const panels = useMemo(
    () =>
      (list ?? []).map(
        (entry, index, all): FormPanel => ({
          ...entry,
          key: `${index}-${entry.taskKey}`,
          isReadOnly: disabled === true || index < all.length - 1,
        }),
      ),
    [list, disabled],
  );
  const lastKey = panels.at(-1)?.key;
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  const parts = useRef(new Set<FormHandle>());
  const register = useCallback((handle: FormHandle) => {
    parts.current.add(handle);
    return () => {
      parts.current.delete(handle);
    };
  }, []);
  const validate = useCallback(
    (outcome?: Outcome) => {
      if (panels.length === 0 || parts.current.size === 0) return false;
      if (lastKey !== undefined) setChosen((now) => [...new Set([...(now ?? []), lastKey])]);
      return [...parts.current].map((part) => part.validate(outcome)).every(Boolean);
    },
    [panels.length, lastKey],
  );
  return {
    status: list ? 'ready' : fetched.isError ? 'error' : 'loading',
    panels,
    open: chosen ?? (lastKey === undefined ? [] : [lastKey]),
    setOpen: setChosen,
    reload: useCallback(() => setFetched((now) => ({ isError: false, tries: now.tries + 1 })), []),
    register,
    validate,
  };
}

function firstOf(list: readonly FormKeyEntry[], startTaskKey: string | undefined): readonly FormKeyEntry[] {
  const named = list.find((entry) => entry.taskKey === startTaskKey);
  return named ? [named] : list.slice(0, 1);
}
