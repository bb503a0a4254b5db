import { ChosenPlace, UploadWay, WaitingFiles } from '@homestead/files/view';
import { uploadFile } from '@homestead/ui';
import { useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FormFieldSpec } from '../contract/form.ts';
import type { FieldViolation, FormData, Outcome } from '../contract/form-data.ts';
import type { Divisions, FormContext } from '../engine/context.ts';
import { getFieldType, meaningOf } from '../engine/field-types.ts';
import {
  isRequired,
  isWritable,
  type ResolvedSection,
  resolveFields,
  visibleSections,
} from '../engine/resolve.ts';
import { judgeRules } from '../engine/rules/rules.ts';
import { validate } from '../engine/validate.ts';
import { initialValues } from '../engine/values/prefill.ts';
import { blanksLeft } from '../engine/values/template.ts';
import { hasAt, isEmpty, merge, setAt, splitList, valueAt } from '../engine/values/values.ts';
import { consequences } from './advice/consequences.ts';
import { bringIntoView } from './bring-into-view.ts';
import { conflictsOf, type FieldConflict, heldBy, type SavedHere } from './conflict/conflicts.ts';
import { ontoNewer } from './drafts/kept.ts';
import { type Elsewhere, useDraft } from './drafts/use-draft.ts';
import type { FieldSource } from './lookup/use-lookups.ts';
import type { FormBundle } from './use-bundle.ts';

export interface FormInput {
  bundle: FormBundle;
  /** What the case has already. */
  stored: FormData;
  divisions?: Divisions;
  /** Name of the signed-in person, for fields that begin with it. */
  personName?: string;
  /** What is known of the person from elsewhere: fills fields that the case says nothing of, and can be changed. */
  proposed?: FormData;
  isReadOnly: boolean;
  /** What the case holds is not read here: nothing is known of what others have changed. */
  isUnread?: boolean;
  /** Only an opinion is asked for: what the form would begin with is shown as the proposal that it is about. */
  isProposal?: boolean;
  outcome?: Outcome;
  outcomes?: readonly Outcome[];
  /** Where unsaved input is kept on this device; absent for forms that are only shown. */
  draft?: { person: string; key: string };
}

/** A form at work, without a look: both clients draw it their own way. */
export interface FormHandle {
  context: FormContext;
  formKey: string;
  values: FormData;
  sections: ResolvedSection[];
  faults: Readonly<Record<string, string>>;
  warnings: readonly FieldViolation[];
  /** What other systems told of fields, once they were asked. */
  sources?: readonly FieldSource[];
  /** False until a draft kept on this device has been looked for. */
  isReady: boolean;
  /** When the draft that was taken up was saved. */
  restoredAt: string | undefined;
  /** What was typed or chosen last is not kept on this device. */
  isUnkept: boolean;
  /** What another window does with the same input. */
  elsewhere: Elsewhere | null;
  isBusy: boolean;
  /** Files of its fields that the server does not have yet. */
  files: WaitingFiles;
  isDirty: boolean;
  /** Fields that somebody else has changed meanwhile in another way than the person here. */
  conflicts: readonly FieldConflict[];
  /** Decides a conflict for the value of the person, or for what the case holds. */
  settle(path: string, choice: 'own' | 'saved'): void;
  /** Told that the case now holds what was sent, save the fields that the server named. */
  markSaved(sent: FormData, named: readonly string[]): void;
  setValue(path: string, value: unknown): void;
  setBusy(path: string, isBusy: boolean): void;
  /** Checks one field that a person has just left. */
  leave(path: string): void;
  isFieldReadOnly(field: FormFieldSpec): boolean;
  isFieldRequired(field: FormFieldSpec): boolean;
  /** Every fault as the form stands, without showing them. */
  judge(outcome?: Outcome): readonly FieldViolation[];
  /** Judges all, shows every fault and brings the first into view. True when nothing refuses. */
  validate(outcome?: Outcome): boolean;
  /** Faults that the server found. */
  showFaults(faults: readonly FieldViolation[]): void;
  /** What to send: everything this form may write, and what it claims of automatic fields. */
  collect(): FormData;
  discardDraft(): Promise<void>;
}

export function useForm(input: FormInput): FormHandle {
  const { bundle, stored, proposed, divisions, personName, isReadOnly, isProposal, outcome, outcomes } =
    input;
  const isUnread = isReadOnly || input.isUnread === true;
  const context = useMemo(
    (): FormContext => ({
      form: bundle.form,
      models: bundle.models,
      dictionaries: bundle.dictionaries,
      ...(bundle.layers ? { layers: bundle.layers } : {}),
      today: bundle.today,
      taskReadOnly: isReadOnly,
      ...(bundle.bounds ? { bounds: bundle.bounds } : {}),
      ...(divisions ? { divisions } : {}),
      ...(personName ? { person: { name: personName } } : {}),
      ...(outcome ? { outcome } : {}),
      ...(outcomes ? { outcomes } : {}),
    }),
    [bundle, divisions, personName, isReadOnly, outcome, outcomes],
  );
  const fields = useMemo(() => resolveFields(context), [context]);
  const [changes, setChanges] = useState<FormData>({});
  const changesNow = useRef(changes);
  const [base, setBase] = useState<FormData>({});
  const baseNow = useRef(base);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [warnings, setWarnings] = useState<readonly FieldViolation[]>([]);
  const [busy, setBusyPaths] = useState<readonly string[]>([]);
  const showKept = (changes: FormData, base: FormData) => {
    changesNow.current = changes;
    setChanges(changes);
    baseNow.current = base;
    setBase(base);
  };
  const draft = useDraft(
    input.draft,
    (kept) => showKept(merge(kept.changes, changesNow.current), merge(kept.base ?? {}, baseNow.current)),
    (kept, known) => {
      const { changes, base = {} } = ontoNewer(kept, known, {
        changes: changesNow.current,
        base: baseNow.current,
      });
      showKept(changes, base);
    },
  );
  const opening = useMemo(
    () =>
      initialValues(
        isProposal ? { ...context, taskReadOnly: false } : context,
        proposed ? merge(proposed, stored) : stored,
      ),
    [context, stored, proposed, isProposal],
  );
  const values = useMemo(() => merge(opening, changes), [opening, changes]);
  const valuesNow = useRef(values);
  valuesNow.current = values;
  const [savedHere, setSavedHere] = useState<SavedHere>();
  const held = useMemo(() => heldBy(stored, savedHere), [stored, savedHere]);
  const conflicts = useMemo(
    () => (isUnread ? [] : conflictsOf(context, fields, { stored: held, base, changes, values })),
    [isUnread, context, fields, held, base, changes, values],
  );
  const conflictsNow = useRef(conflicts);
  conflictsNow.current = conflicts;
  const keep = useCallback(
    (nextChanges: FormData, nextBase: FormData) => {
      changesNow.current = nextChanges;
      setChanges(nextChanges);
      baseNow.current = nextBase;
      setBase(nextBase);
      draft.save({ changes: nextChanges, base: nextBase });
    },
    [draft.save],
  );

  const setValue = useCallback(
    (path: string, value: unknown) => {
      const next = merge(changesNow.current, {});
      setAt(next, path, value);
      const followers = consequences(context, fields, path, value);
      for (const [follower, follows] of followers) setAt(next, follower, follows);
      const nextBase = merge(baseNow.current, {});
      for (const changed of [path, ...followers.map(([follower]) => follower)]) {
        // Typing on does not decide a conflict.
        if (!conflictsNow.current.some((conflict) => conflict.path === changed))
          setAt(nextBase, changed, valueAt(held, changed) ?? null);
      }
      // Another decision asks for other things: what the last one missed is no longer wrong.
      if (path === context.form.decision?.field) setFaults({});
      else setFaults((known) => [path, ...followers.map(([follower]) => follower)].reduce(without, known));
      keep(next, nextBase);
    },
    [context, fields, keep, held],
  );

  const setBusy = useCallback((path: string, isBusy: boolean) => {
    setBusyPaths((paths) =>
      isBusy ? [...new Set([...paths, path])] : paths.filter((other) => other !== path),
    );
  }, []);

  const setValueNow = useRef(setValue);
  setValueNow.current = setValue;
  // A screen that works without a network hands files over to what keeps them.
  const isKeptHere = useContext(UploadWay) === uploadFile && !isReadOnly;
  const { person, key } = (isKeptHere && input.draft) || {};
  const place = useContext(ChosenPlace);
  const chosen = isReadOnly ? undefined : place;
  const files = useMemo(
    () =>
      new WaitingFiles(
        {
          idsOf(path) {
            // What was set since the last drawing counts too.
            const changed = valueAt(changesNow.current, path);
            return splitList(changed === undefined ? valueAt(valuesNow.current, path) : changed);
          },
          setIds: (path, ids) => setValueNow.current(path, ids.join(',') || null),
          setBusy,
        },
        person !== undefined && key !== undefined ? { person, key } : undefined,
        chosen,
      ),
    [person, key, chosen, setBusy],
  );
  const isFileUnkept = useSyncExternalStore(
    useCallback((listener) => files.subscribe(listener), [files]),
    () => files.isUnkept(),
  );
  const settle = useCallback(
    (path: string, choice: 'own' | 'saved') => {
      const saved = valueAt(held, path) ?? null;
      if (choice === 'saved') setValue(path, saved);
      const nextBase = merge(baseNow.current, {});
      setAt(nextBase, path, saved);
      keep(changesNow.current, nextBase);
    },
    [held, setValue, keep],
  );
  const markSaved = useCallback(
    (sent: FormData, named: readonly string[]) => {
      if (Object.keys(changesNow.current).length === 0) return;
      const nextBase: FormData = {};
      for (const { path } of fields) {
        if (hasAt(changesNow.current, path) && hasAt(sent, path) && !named.includes(path))
          setAt(nextBase, path, valueAt(sent, path));
      }
      setSavedHere({ stored, sent: nextBase });
      keep(changesNow.current, nextBase);
    },
    [fields, keep, stored],
  );
  const { isReady } = draft;
  useEffect(() => (isReady ? files.open() : undefined), [files, isReady]);

  const leave = useCallback(
    (path: string) => {
      const field = fields.find((candidate) => candidate.path === path);
      if (!field || !isWritable(field, stored, context)) return;
      const fieldType = getFieldType(field.type);
      const value = fieldType.normalise(valueAt(valuesNow.current, path), field);
      // What a submit missed is still missing when somebody has only looked into the field.
      if (isEmpty(value)) return;
      const message = fieldType.check(value, field, context);
      setFaults((known) => (message ? { ...known, [path]: message } : without(known, path)));
    },
    [context, fields, stored],
  );

  const collect = useCallback((): FormData => {
    const sent: FormData = {};
    for (const field of fields) {
      const isClaim = field.auto && !context.taskReadOnly;
      if (isClaim || isWritable(field, stored, context)) {
        setAt(sent, field.path, valueAt(valuesNow.current, field.path) ?? null);
      }
    }
    return sent;
  }, [context, fields, stored]);

  // Rules across fields are told while one writes; only a submit turns the hard ones into faults.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `collect` reads the latest values, so that a change of them judges again.
  const told = useMemo(() => {
    if (isReadOnly) return warnings;
    const { faults: hard, warnings: soft } = judgeRules(context, validate(context, collect(), stored).merged);
    const live = [...hard, ...soft].filter(({ path }) => path !== 'approverContent');
    const blanks = blanksLeft(
      fields.filter((field) => isWritable(field, stored, context)),
      values,
    );
    return [...live, ...blanks, ...warnings];
  }, [isReadOnly, warnings, context, fields, collect, stored, values]);

  const showFaults = useCallback(
    (list: readonly FieldViolation[]) => {
      setFaults(Object.fromEntries([...list].reverse().map(({ path, message }) => [path, message])));
      const first = firstOnScreen(bundle.form.steps, list);
      if (first) requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(first.path)));
    },
    [bundle.form.steps],
  );

  const weigh = useCallback(
    (chosen?: Outcome) => validate(chosen ? { ...context, outcome: chosen } : context, collect(), stored),
    [context, collect, stored],
  );
  const showAll = useCallback(
    (chosen?: Outcome): boolean => {
      const judged = weigh(chosen);
      const live = judgeRules(context, judged.merged).warnings.map(({ message }) => message);
      setWarnings(judged.warnings.filter(({ message }) => !live.includes(message)));
      showFaults(judged.faults);
      return judged.faults.length === 0;
    },
    [weigh, showFaults, context],
  );

  return {
    context,
    formKey: bundle.form.formKey,
    values,
    sections: useMemo(() => visibleSections(context, values), [context, values]),
    faults,
    warnings: told,
    isReady,
    restoredAt: draft.restoredAt,
    isUnkept: draft.isUnkept || isFileUnkept,
    elsewhere: draft.elsewhere,
    isBusy: busy.length > 0,
    files,
    isDirty: Object.keys(changes).length > 0,
    conflicts,
    settle,
    markSaved,
    setValue,
    setBusy,
    leave,
    isFieldReadOnly: (field) =>
      !isWritable(field, stored, context) && !(field.auto && !context.taskReadOnly && isTool(field)),
    isFieldRequired: (field) =>
      isRequired(field, values, context) || (!isReadOnly && field.path === context.form.decision?.field),
    judge: (chosen) => weigh(chosen).faults,
    validate: showAll,
    showFaults,
    collect,
    discardDraft: async () => {
      await Promise.all([draft.discard(), files.discard()]);
    },
  };
}

/** The fault that a person meets first: steps ask in an order of their own. */
function firstOnScreen(
  steps: FormBundle['form']['steps'],
  faults: readonly FieldViolation[],
): FieldViolation | undefined {
  const order = steps?.flatMap(({ fields }) => fields) ?? [];
  return faults.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))[0];
}

/** An automatic field that a person still works with: the button of a land check. */
function isTool(field: FormFieldSpec): boolean {
  return meaningOf(field) === 'map-check';
}

function without(faults: Record<string, string>, path: string): Record<string, string> {
  if (!Object.hasOwn(faults, path)) return faults;
  const { [path]: _gone, ...rest } = faults;
  return rest;
}
