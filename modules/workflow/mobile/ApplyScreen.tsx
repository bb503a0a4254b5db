import { FormPanels } from '@homestead/forms/mobile';
import { useContainer } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { useMemo } from 'react';
import { loadDefinition } from '../view/queries.ts';
import type { SubmitResult } from '../view/use-completion.ts';
import { startOutcome, useStart } from '../view/use-start.ts';
import './flow.css';
import { caseTexts as words } from './texts.ts';

interface Props {
  processKey: string;
  /** Which task begins, where a process can begin in several ways. */
  startTaskKey?: string;
  extra?: Record<string, Record<string, unknown>>;
  person: { id: string; name: string };
  onBack(): void;
  onStarted(reply: SubmitResult, isDraft: boolean): void;
}

const nothingStored = {};
const startOutcomes = [startOutcome];

/** Begins a process: its first form, kept on the phone while it is filled in, saved as a draft or submitted. */
export function ApplyScreen({ processKey, startTaskKey, extra, person, onBack, onStarted }: Props) {
  const { call, notify } = useClient();
  const container = useContainer({
    processKey,
    ...(startTaskKey ? { startTaskKey } : {}),
    loadDefinition: (key) => loadDefinition(call, key),
  });
  const name = startTaskKey ? `${processKey}.${startTaskKey}` : processKey;
  const draft = useMemo(() => ({ person: person.id, key: `start:${name}` }), [person.id, name]);
  const start = useStart({
    call,
    person: person.id,
    processKey,
    container,
    notify,
    onStarted,
    ...(extra ? { extra } : {}),
  });
  return (
    <Page
      title={container.panels[0]?.taskName ?? words.apply}
      onBack={onBack}
      footer={
        <>
          <Button onClick={start.save} disabled={start.isSending} data-testid="save-task">
            {words.save}
          </Button>
          <Button look="primary" isBusy={start.isSending} onClick={start.submit} data-testid="submit-task">
            {words.submit}
          </Button>
        </>
      }
    >
      <FormPanels
        container={container}
        stored={nothingStored}
        personName={person.name}
        outcome={startOutcome}
        outcomes={startOutcomes}
        draft={draft}
        attach={start.attach}
      />
    </Page>
  );
}
