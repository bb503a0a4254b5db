import { type ReactNode, useState } from 'react';
import { workflowTexts } from '../contract/texts.ts';
import { useCaseSlots } from '../view/case-slots.ts';
import { diagramTexts } from '../view/diagram/texts.ts';
import { DiagramTab } from './DiagramTab.tsx';
import './flow.css';
import { Timeline } from './Timeline.tsx';
import { caseTexts as words } from './texts.ts';

interface Props {
  form: ReactNode;
  processId: string;
  processKey: string;
  /** Personal data of the form is hidden from whoever reads it. */
  masked: boolean;
  /** Officers see the diagram. */
  hasDiagram: boolean;
  /** The papers stand elsewhere on the page. */
  withoutPapers?: boolean;
}

/** Form, flow record and diagram of a case side by side; the form stays as it is while the record is read. */
export function CaseTabs({ form, processId, processKey, masked, hasDiagram, withoutPapers }: Props) {
  const slots = useCaseSlots();
  const [tab, setTab] = useState<'form' | 'papers' | 'timeline' | 'diagram'>('form');
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
        {!withoutPapers && slots.Papers && (
          <button
            type="button"
            role="tab"
            aria-selected={tab === 'papers'}
            onClick={() => setTab('papers')}
            data-testid="tab-papers"
          >
            {words.papers}
          </button>
        )}
        {hasDiagram && (
          <button
            type="button"
            role="tab"
            aria-selected={tab === 'diagram'}
            onClick={() => setTab('diagram')}
            data-testid="tab-diagram"
          >
            {diagramTexts.tab}
          </button>
        )}
      </div>
      <div role="tabpanel" hidden={tab !== 'form'}>
        {masked && <p className="ui-note">{workflowTexts.personalDataHidden}</p>}
        {form}
      </div>
      {tab === 'papers' && slots.Papers && (
        <div role="tabpanel">
          <slots.Papers processId={processId} processKey={processKey} />
        </div>
      )}
      {tab === 'timeline' && (
        <div role="tabpanel">
          <Timeline processId={processId} />
        </div>
      )}
      {tab === 'diagram' && (
        <div role="tabpanel">
          <DiagramTab processId={processId} />
        </div>
      )}
    </>
  );
}
