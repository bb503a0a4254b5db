import type { CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import type { FormFieldSpec } from '../../contract/form.ts';
import { memberPaths } from '../../engine/steps/members.ts';
import { draftTexts } from '../../view/drafts/draft-texts.ts';
import {
  FieldConflicts,
  type FormHandle,
  FormScope,
  type Steps,
  stepTexts as words,
} from '../../view/index.ts';
import { derivedPaths } from '../../view/steps/derived.ts';
import { IdPrefix } from '../control.ts';
import { FieldItem } from '../FieldItem.tsx';
import forms from '../forms.module.css';
import { LookupButton } from '../LookupButton.tsx';
import { formAdminTexts } from '../texts.ts';
import { MemberTable } from './MemberTable.tsx';
import styles from './steps.module.css';

interface Props {
  form: FormHandle;
  steps: Steps;
  call: CallFunction;
  /** What is shown above the form. */
  advisor: ReactNode;
}

/** A form with its steps as one page: the steps stand beside it, each with what is missing in it. */
export function StepsForm({ form, steps, call, advisor }: Props) {
  const prefix = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was begun elsewhere opens where it was left
  useEffect(() => {
    if (steps.index > 0 && steps.current) toStep(steps.current.key);
  }, []);
  return (
    <FormScope value={form.context}>
      <IdPrefix value={prefix}>
        <div className={styles.page} data-steps>
          <nav className={styles.list} aria-label={words.list}>
            <ol>
              {steps.steps.map(({ key, title, state, missing }, index) => (
                <li key={key}>
                  <button type="button" data-state={state} data-step={key} onClick={() => toStep(key)}>
                    <b aria-hidden>{index + 1}</b>
                    <span>
                      {title}
                      <small>
                        {missing > 0 && state !== 'faulty' ? words.missing(missing) : words.states[state]}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.steps}>
            {form.isUnkept && <Alert type="warning" showIcon title={draftTexts.unkept} />}
            {form.elsewhere && <Alert type="warning" showIcon title={draftTexts.elsewhere[form.elsewhere]} />}
            {form.restoredAt && (
              <Alert
                type="info"
                showIcon
                closable
                title={formAdminTexts.restored(showTime(form.restoredAt))}
              />
            )}
            <FieldConflicts form={form} Button={LookupButton} />
            {advisor}
            {steps.steps.map(({ key, title, hint, fields }, index) => (
              <section
                key={key}
                id={anchorOf(key)}
                className={styles.step}
                aria-labelledby={`${prefix}${key}`}
              >
                <h2 id={`${prefix}${key}`}>
                  {index + 1}. {title}
                </h2>
                {hint && <p className={styles.hint}>{hint}</p>}
                <StepFields fields={fields} form={form} call={call} />
              </section>
            ))}
          </div>
        </div>
      </IdPrefix>
    </FormScope>
  );
}

/** Fields to fill in: what an identity number has told is said and not asked, members are one list. */
export function StepFields({
  fields,
  form,
  call,
}: {
  fields: readonly FormFieldSpec[];
  form: FormHandle;
  call: CallFunction;
}) {
  const { members } = form.context.form;
  const inMembers = new Set(members ? memberPaths(members) : []);
  const known = derivedPaths(form.context, form.values);
  const told: FormHandle = {
    ...form,
    isFieldReadOnly: (field) => known.has(field.path) || form.isFieldReadOnly(field),
  };
  return (
    <div className={forms.grid}>
      {fields
        .filter(({ path, client }) => !client?.desktop?.hidden && !inMembers.has(path))
        .map((field) => (
          <FieldItem key={field.path} form={told} field={field} call={call} />
        ))}
      {members && fields.some(({ path }) => path === members.further) && (
        <MemberTable form={form} members={members} />
      )}
    </div>
  );
}

const anchorOf = (key: string): string => `step-${key}`;

/** Brings a step to the top of the page. */
export function toStep(key: string): void {
  document.getElementById(anchorOf(key))?.scrollIntoView({ block: 'start' });
}
