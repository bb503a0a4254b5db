import { PhotoMarks } from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import { PageFailure } from '@homestead/ui/desk';
import { Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import type { FormData, Outcome } from '../contract/form-data.ts';
import type { FormContainer, FormHandle } from '../view/index.ts';
import { FormPart } from './FormPart.tsx';
import styles from './forms.module.css';
import { Panel } from './Panel.tsx';
import { formAdminTexts } from './texts.ts';

interface Props {
  container: FormContainer;
  call: CallFunction;
  processId?: string;
  stored: FormData;
  /** What is known of whoever fills the last form in: it begins with it, to change. */
  proposed?: FormData;
  outcomes?: readonly Outcome[];
  personName?: string;
  /** Number of the case, for marks of photos. */
  caseNo?: string;
  /** Only an opinion on the last form is asked for. */
  isProposal?: boolean;
  draft?: { person: string; key: string };
  onForm?(handle: FormHandle | null): void;
  /** Where a page puts the form to fill in elsewhere than the earlier ones. */
  part?: 'earlier' | 'last';
}

/** The generic form container (spec 1 §2): a panel for each task's form, earlier ones to read, the last one to fill in. */
export function FormContainerView({ container, part: shown, ...part }: Props) {
  const { status, panels, open, setOpen } = container;
  const { list, settle } = useArrival(shown ? 0 : panels.length, part.onForm);
  if (status === 'error') return <PageFailure error={null} onRetry={container.reload} />;
  if (status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.container} ref={list}>
      {panels.map((panel, index) => {
        const isOpen = open.includes(panel.key);
        const isLast = index === panels.length - 1;
        if (shown && isLast !== (shown === 'last')) return null;
        const live = panel.isReadOnly ? {} : { register: container.register, onForm: settle };
        return (
          <Panel
            key={panel.key}
            level="task"
            testId={`panel-${panel.taskKey}`}
            title={panel.taskName}
            note={panel.isReadOnly ? formAdminTexts.readOnly : formAdminTexts.current}
            open={isOpen}
            onToggle={() => setOpen(isOpen ? open.filter((key) => key !== panel.key) : [...open, panel.key])}
          >
            {(isOpen || isLast) && (
              <PhotoMarks person={part.personName} caseNo={part.caseNo}>
                <FormPart
                  call={part.call}
                  formKey={panel.formKey}
                  stored={part.stored}
                  isReadOnly={panel.isReadOnly}
                  isProposal={isLast && part.isProposal === true}
                  {...(part.processId === undefined ? {} : { processId: part.processId })}
                  {...(isLast && part.proposed ? { proposed: part.proposed } : {})}
                  {...(part.outcomes ? { outcomes: part.outcomes } : {})}
                  {...(part.personName ? { personName: part.personName } : {})}
                  {...(part.draft ? { draft: part.draft } : {})}
                  {...(live.register ? { register: live.register } : {})}
                  {...(live.onForm ? { onForm: live.onForm } : {})}
                />
              </PhotoMarks>
            )}
          </Panel>
        );
      })}
    </div>
  );
}

/** More earlier forms than this push the one to fill in off the page. */
const fewPanels = 4;

/** Late in a case the page opens at the form to fill in; the earlier ones stand above it. */
function useArrival(count: number, onForm: Props['onForm']) {
  const list = useRef<HTMLDivElement>(null);
  const hasArrived = useRef(false);
  const settle = useCallback(
    (handle: FormHandle | null) => {
      onForm?.(handle);
      if (!handle?.isReady || hasArrived.current) return;
      hasArrived.current = true;
      if (count > fewPanels) list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
    },
    [onForm, count],
  );
  return { list, settle };
}
