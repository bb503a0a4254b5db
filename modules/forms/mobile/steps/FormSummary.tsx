import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import type { AdviceStatement } from '../../view/advice/advisor.ts';
import { Statement } from '../../view/advice/Statement.tsx';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { useMembers } from '../../view/steps/use-members.ts';
import type { Step, Steps } from '../../view/steps/use-steps.ts';
import type { FormHandle } from '../../view/use-form.ts';
import { phoneFaces } from '../renderers.ts';
import { MemberRows } from './MemberList.tsx';

/** Everything that was filled in, step by step; each step can be changed from here. */
export function FormSummary({
  form,
  steps,
  statement,
}: {
  form: FormHandle;
  steps: Steps;
  statement: AdviceStatement | null;
}) {
  return (
    <>
      <p className="step-summary-hint">{words.summaryHint}</p>
      {statement && <Statement statement={statement} />}
      {steps.steps.map((step, index) => (
        <section key={step.key} className="ui-card step-card" data-summary={step.key}>
          <header className="step-summary-head">
            <h2>{step.title}</h2>
            <Button look="text" aria-label={words.changeStep(step.title)} onClick={() => steps.go(index)}>
              {words.change}
            </Button>
          </header>
          {step.missing > 0 && <p className="ui-fault">{words.missing(step.missing)}</p>}
          <StepValues step={step} form={form} />
        </section>
      ))}
      {form.warnings.length > 0 && <Doubts form={form} />}
    </>
  );
}

function StepValues({ step, form }: { step: Step; form: FormHandle }) {
  const { call } = useClient();
  const { members } = form.context.form;
  const paths = new Set(members?.slots.flatMap((slot) => Object.values(slot)) ?? []);
  if (members) paths.add(members.further);
  const asksMembers = members && step.fields.some(({ path }) => path === members.further);
  return (
    <dl className="step-values">
      {step.fields
        .filter(({ path, client }) => !client?.mobile?.hidden && !paths.has(path))
        .map((field) => {
          const Renderer = phoneFaces[field.type];
          const value = valueAt(form.values, field.path);
          const isAsked = form.isFieldRequired(field);
          if (isEmpty(value) && !isAsked && !field.recommended) return null;
          return (
            <div key={field.path} className={`step-value field-type-${field.type}`}>
              <dt>{field.client?.mobile?.label ?? field.label}</dt>
              <dd>
                {isEmpty(value) ? (
                  <span className={isAsked ? 'ui-fault' : 'ui-soft'}>{words.none}</span>
                ) : (
                  Renderer && (
                    <Renderer
                      field={field}
                      value={value}
                      values={form.values}
                      readOnly
                      setValue={form.setValue}
                      call={call}
                    />
                  )
                )}
              </dd>
            </div>
          );
        })}
      {asksMembers && <Members form={form} members={members} />}
    </dl>
  );
}

function Members({
  form,
  members,
}: {
  form: FormHandle;
  members: NonNullable<FormHandle['context']['form']['members']>;
}) {
  const { list } = useMembers(form, members);
  return (
    <div className="step-value step-value-wide">
      <dt>{words.members}</dt>
      <dd>
        {list.length === 0 ? <span className="ui-soft">{words.none}</span> : <MemberRows list={list} />}
      </dd>
    </div>
  );
}

function Doubts({ form }: { form: FormHandle }) {
  return (
    <section className="ui-note ui-note-amber step-doubts" role="status">
      <ul>
        {[...new Set(form.warnings.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
