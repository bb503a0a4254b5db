import { Icon, Sheet } from '@homestead/ui/phone';
import { useState } from 'react';
import { stepTexts as words } from '../../view/steps/texts.ts';
import type { Steps } from '../../view/steps/use-steps.ts';

/** Where one stands among the steps; pressed, it lists all of them with what is missing where. */
export function StepBar({ steps: { steps, index, current, isSummary, go } }: { steps: Steps }) {
  const [isOpen, setOpen] = useState(false);
  const title = current?.title ?? words.summary;
  return (
    <>
      <button
        type="button"
        className="step-bar"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        data-testid="step-list"
        data-step-now={current?.key ?? 'summary'}
      >
        <span className="step-bar-words">
          <span className="step-bar-place">
            {isSummary ? words.list : words.place(index + 1, steps.length)}
          </span>
          <b>{title}</b>
        </span>
        <Icon name="list" size={20} />
        <span className="step-bar-line" aria-hidden="true">
          {steps.map(({ key, state }, at) => (
            <i
              key={key}
              data-state={state}
              data-now={at === index || undefined}
              data-past={at < index || undefined}
            />
          ))}
        </span>
      </button>
      <Sheet isOpen={isOpen} title={words.list} onClose={() => setOpen(false)}>
        <ol className="ui-rows">
          {[...steps, null].map((step, at) => (
            <li key={step?.key ?? 'summary'}>
              <button
                type="button"
                className="ui-row"
                aria-current={at === index ? 'step' : undefined}
                data-step={step?.key ?? 'summary'}
                onClick={() => {
                  setOpen(false);
                  go(at);
                }}
              >
                <span className="ui-grow">{step ? `${at + 1}. ${step.title}` : words.summary}</span>
                {step && (
                  <span className="step-state" data-state={step.state}>
                    {step.missing > 0 && step.state !== 'faulty'
                      ? words.missing(step.missing)
                      : words.states[step.state]}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}
