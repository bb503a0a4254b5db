import { UploadWay } from '@homestead/files/view';
import { ClientProvider, useClient } from '@homestead/ui';
import { Button, Fold, Page, Skeleton } from '@homestead/ui/phone';
import { useEffect, useMemo, useState } from 'react';
import { FormAdvisor } from '../../view/advice/advisor.ts';
import {
  isPreviewMessage,
  noUpload,
  type Previewed,
  type PreviewMessage,
  readingCalls,
  usePreviewForm,
  useShownField,
} from '../../view/preview/preview.ts';
import { previewTexts } from '../../view/preview/texts.ts';
import { stepTexts } from '../../view/steps/texts.ts';
import { useSteps } from '../../view/steps/use-steps.ts';
import type { FormHandle } from '../../view/use-form.ts';
import { FormView } from '../FormView.tsx';
import { FormSteps } from '../steps/FormSteps.tsx';
import { StepBar } from '../steps/StepBar.tsx';

/** `/m/FormPreview`: shows the form that the page around it is shaping, as a phone shows it; nothing is kept or sent. */
export default function PreviewScreen() {
  const [shown, setShown] = useState<Previewed | null>(null);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent || !isPreviewMessage(data)) return;
      if (data.type === 'form-preview') setShown(data.shown);
    };
    window.addEventListener('message', listen);
    const ready: PreviewMessage = { type: 'form-preview-ready' };
    window.parent.postMessage(ready, window.location.origin);
    return () => window.removeEventListener('message', listen);
  }, []);
  const client = useClient();
  const reading = useMemo(
    () => ({
      ...client,
      call: readingCalls(client.call),
      callWithoutToast: readingCalls(client.callWithoutToast),
    }),
    [client],
  );
  if (!shown) return <Page title={previewTexts.title}>{previewTexts.waiting}</Page>;
  return (
    <ClientProvider value={reading}>
      <FormAdvisor value={null}>
        <UploadWay value={noUpload}>
          <Preview {...shown} />
        </UploadWay>
      </FormAdvisor>
    </ClientProvider>
  );
}

function Preview(shown: Previewed) {
  const { form, isReady } = usePreviewForm(useClient().call, shown);
  const { title, taskName = title, steps } = shown.bundle.form;
  useShownField(shown.focus, isReady && !steps);
  if (!isReady)
    return (
      <Page title={taskName}>
        <Skeleton rows={5} look="form" />
      </Page>
    );
  if (steps && !shown.isReadOnly) return <Steps form={form} title={taskName} focus={shown.focus} />;
  return (
    <Page title={taskName}>
      <Fold look="panel" title={taskName} isOpen onToggle={() => undefined}>
        <FormView form={form} />
      </Fold>
    </Page>
  );
}

const handedIn = { id: 'submit', status: 1, kind: 'submit' } as const;

function Steps({ form, title, focus }: { form: FormHandle; title: string; focus: string | null }) {
  const steps = useSteps({ form, outcome: handedIn });
  const { goTo, index } = steps;
  // biome-ignore lint/correctness/useExhaustiveDependencies: led to its step once it is chosen, and free to go on from there
  useEffect(() => {
    if (focus !== null) goTo(focus);
  }, [focus]);
  const isThere = steps.current?.fields.some(({ path }) => path === focus) ?? false;
  useShownField(isThere ? focus : null, index >= 0);
  return (
    <Page
      title={title}
      footer={
        <>
          <Button disabled={steps.index === 0} onClick={steps.previous}>
            {stepTexts.previous}
          </Button>
          <Button look="primary" disabled={steps.isSummary} onClick={() => steps.go(steps.index + 1)}>
            {stepTexts.next}
          </Button>
        </>
      }
    >
      <StepBar steps={steps} />
      {/* Drawn anew for each step: going on to one would take the cursor from the page that shapes the form. */}
      <FormSteps key={index} form={form} steps={steps} />
    </Page>
  );
}
