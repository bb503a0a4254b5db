import { useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { useState } from 'react';
import './flow.css';
import { guides, caseTexts as words } from './texts.ts';

/** 申请须知: what to know before applying, and that it was read. */
export function GuideScreen({
  processKey,
  onBack,
  onStart,
}: {
  processKey: string;
  onBack(): void;
  onStart(): void;
}) {
  const { notify } = useClient();
  const subject = words.subjects[processKey] ?? words.apply;
  const [hasRead, setRead] = useState(false);
  return (
    <Page
      title={words.guide(subject)}
      onBack={onBack}
      footer={
        <>
          <label className="flow-read">
            <input
              type="checkbox"
              checked={hasRead}
              onChange={(event) => setRead(event.target.checked)}
              data-testid="guide-read"
            />
            {words.guideRead}
          </label>
          <Button
            look="primary"
            isBlock
            onClick={() => (hasRead ? onStart() : notify(words.needRead))}
            data-testid="guide-start"
          >
            {words.guideStart(subject)}
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        {(guides[processKey] ?? []).map((part) => (
          <section key={part.title} className="ui-card flow-guide">
            <h3>{part.title}</h3>
            <ul>
              {part.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
