import { FormFiles } from '@homestead/files/view';
import { showTime } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAdvised } from '../../view/advice/use-advised.tsx';
import { FieldConflicts } from '../../view/conflict/FieldConflicts.tsx';
import { FormScope } from '../../view/scope.ts';
import type { Steps } from '../../view/steps/use-steps.ts';
import type { FormHandle } from '../../view/use-form.ts';
import '../forms.css';
import { LookupButton } from '../LookupButton.tsx';
import { formTexts } from '../texts.ts';
import { UnkeptNote } from '../UnkeptNote.tsx';
import { FormSummary } from './FormSummary.tsx';
import { StepFields } from './StepFields.tsx';
import './steps.css';

interface Props {
  form: FormHandle;
  steps: Steps;
  processId?: string | undefined;
}

/** A form filled in step by step: one step on the screen, or the summary after the last. */
export function FormSteps({ form: own, steps, processId }: Props) {
  const { form, advisor, statement } = useAdvised(own, processId);
  const { current, index } = steps;
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    // The next step is read from its top; a fault that led to it brings itself into view after this.
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [index]);
  return (
    <FormFiles value={form.files}>
      <FormScope value={form.context}>
        <div ref={top} tabIndex={-1} className="step-top" />
        {form.restoredAt && index === 0 && (
          <p className="ui-note ui-note-brand form-restored" role="status">
            <Icon name="clock" size={20} /> {formTexts.restored(showTime(form.restoredAt))}
          </p>
        )}
        <FieldConflicts form={form} Button={LookupButton} />
        <UnkeptNote form={form} isStep />
        {current ? (
          <section className="ui-card step-card" aria-label={current.title} onKeyDown={toNextInput}>
            {current.hint && <p className="ui-soft">{current.hint}</p>}
            <StepFields fields={current.fields} form={form} />
          </section>
        ) : (
          <FormSummary form={form} steps={steps} statement={statement} />
        )}
        <div hidden={!current && !advisor}>{advisor}</div>
      </FormScope>
    </FormFiles>
  );
}

/** The keyboard's own key leads to the next empty line of the step, so that nobody has to aim for it. */
function toNextInput(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.ui-input'),
  ].filter((input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement);
  const after = all.slice(all.indexOf(target) + 1);
  const next = after.find(({ value }) => value === '') ?? after[0];
  if (next) next.focus();
  else target.blur();
}
