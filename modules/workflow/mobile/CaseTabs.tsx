import { type ReactNode, useState } from 'react';
import './flow.css';
import { Timeline } from './Timeline.tsx';
import { caseTexts as words } from './texts.ts';

/** Form and flow record of a case side by side; the form stays as it is while the record is read. */
export function CaseTabs({ form, processId }: { form: ReactNode; processId: string }) {
  const [tab, setTab] = useState<'form' | 'timeline'>('form');
  return (
    <>
      <div className="flow-tabs" role="tablist">
        <button
          type="button"
          role="tab"
          aria-selected={tab === 'form'}
          onClick={() => setTab('form')}
          data-testid="tab-form"
        >
          {words.form}
        </button>
        <button
          type="button"
          role="tab"
          aria-selected={tab === 'timeline'}
          onClick={() => setTab('timeline')}
          data-testid="tab-timeline"
        >
          {words.timeline}
        </button>
      </div>
      <div role="tabpanel" hidden={tab !== 'form'}>
        {form}
      </div>
      {tab === 'timeline' && (
        <div role="tabpanel">
          <Timeline processId={processId} />
        </div>
      )}
    </>
  );
}
