import type { CallFunction } from '@homestead/http/client';
import { PageFailure } from '@homestead/people/admin';
import { Skeleton } from 'antd';
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
  outcomes?: readonly Outcome[];
  personName?: string;
  draft?: { person: string; key: string };
  onForm?(handle: FormHandle | null): void;
}

/** The generic form container (spec 1 §2): a panel for each task's form, earlier ones to read, the last one to fill in. */
export function FormContainerView({ container, ...part }: Props) {
  const { status, panels, open, setOpen } = container;
  if (status === 'error') return <PageFailure error={null} onRetry={container.reload} />;
  if (status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.container}>
      {panels.map((panel, index) => {
        const isOpen = open.includes(panel.key);
        const isLast = index === panels.length - 1;
        const live = panel.isReadOnly ? {} : { register: container.register, onForm: part.onForm };
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
              <FormPart
                call={part.call}
                formKey={panel.formKey}
                stored={part.stored}
                isReadOnly={panel.isReadOnly}
                {...(part.processId === undefined ? {} : { processId: part.processId })}
                {...(part.outcomes ? { outcomes: part.outcomes } : {})}
                {...(part.personName ? { personName: part.personName } : {})}
                {...(part.draft ? { draft: part.draft } : {})}
                {...(live.register ? { register: live.register } : {})}
                {...(live.onForm ? { onForm: live.onForm } : {})}
              />
            )}
          </Panel>
        );
      })}
    </div>
  );
}
