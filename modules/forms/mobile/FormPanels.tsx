import { PhotoMarks } from '@homestead/files/view';
import { useClient } from '@homestead/ui';
import { Fold, Problem, Skeleton } from '@homestead/ui/phone';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FormData, Outcome } from '../contract/form-data.ts';
import type { FormBundle } from '../view/use-bundle.ts';
import { useFormBundle } from '../view/use-bundle.ts';
import type { FormContainer, FormPanel } from '../view/use-container.ts';
import { useDivisions } from '../view/use-divisions.ts';
import { type FormHandle, useForm } from '../view/use-form.ts';
import { FormView } from './FormView.tsx';
import { formTexts as words } from './texts.ts';

interface PanelsProps {
  container: FormContainer;
  processId?: string;
  stored: FormData;
  /** What is known of whoever fills the last panel in: it begins with it, to change. */
  proposed?: FormData;
  personName?: string;
  /** Number of the case, for marks of photos. */
  caseNo?: string;
  outcome?: Outcome | undefined;
  outcomes?: readonly Outcome[];
  /** Only an opinion on the last panel is asked for. */
  isProposal?: boolean;
  /** Where unsaved input of the last panel is kept. */
  draft?: { person: string; key: string };
  /** Told of the last panel's form with every change, and null when it goes. */
  attach?(form: FormHandle | null): void;
  /** Where a screen puts the form to fill in elsewhere than the earlier ones. */
  part?: 'earlier' | 'last';
}

/** The generic form container: a collapsible panel for each task (spec 1 §2). */
export function FormPanels({ container, ...rest }: PanelsProps) {
  if (container.status === 'loading') return <Skeleton rows={5} look="form" />;
  if (container.status === 'error') return <Problem text={words.failed} onRetry={container.reload} />;
  const { panels, open } = container;
  const last = panels.length - 1;
  return panels.map((panel, index) =>
    rest.part && (index === last) !== (rest.part === 'last') ? null : (
      <Fold
        key={panel.key}
        look="panel"
        title={panel.taskName}
        isOpen={open.includes(panel.key)}
        onToggle={(isOpen) =>
          container.setOpen(isOpen ? [...open, panel.key] : open.filter((key) => key !== panel.key))
        }
        testId={`panel-${panel.taskKey}`}
      >
        <Panel panel={panel} container={container} isLast={index === last} {...rest} />
      </Fold>
    ),
  );
}

/** From this many on, a task opens at its last form. */
const manyPanels = 4;

type PanelProps = PanelsProps & { panel: FormPanel; isLast: boolean };

function Panel(props: PanelProps) {
  const { panel, processId } = props;
  const { call } = useClient();
  const { tree, isError: isTreeMissing } = useDivisions(call);
  const bundle = useFormBundle(call, panel.formKey, processId);
  if (bundle.isError) return <Problem text={words.failed} onRetry={() => void bundle.refetch()} />;
  if (!bundle.data || (!tree && !isTreeMissing)) return <Skeleton rows={4} look="form" />;
  return (
    // What was typed for a task that is closed meanwhile is no part of the case: the form is drawn anew from what the case has.
    <PanelForm
      key={String(panel.isReadOnly)}
      {...props}
      bundle={bundle.data}
      {...(tree ? { divisions: tree } : {})}
    />
  );
}

function PanelForm({
  panel,
  container,
  isLast,
  bundle,
  divisions,
  stored,
  proposed,
  personName,
  caseNo,
  outcome,
  outcomes,
  draft,
  attach,
  processId,
  isProposal = false,
  part,
}: PanelProps & { bundle: FormBundle; divisions?: NonNullable<ReturnType<typeof useDivisions>['tree']> }) {
  const form = useForm({
    bundle,
    stored,
    isReadOnly: panel.isReadOnly,
    isProposal: isLast && isProposal,
    ...(divisions ? { divisions } : {}),
    ...(isLast && proposed ? { proposed } : {}),
    ...(personName ? { personName } : {}),
    ...(isLast && outcome ? { outcome } : {}),
    ...(isLast && outcomes ? { outcomes } : {}),
    ...(isLast && draft && !panel.isReadOnly ? { draft } : {}),
  });
  const { register } = container;
  useLayoutEffect(() => (isLast ? register(form) : undefined), [isLast, register, form]);
  useLayoutEffect(() => {
    if (isLast) attach?.(form);
  }, [isLast, attach, form]);
  useEffect(() => () => (isLast ? attach?.(null) : undefined), [isLast, attach]);
  const mark = useRef<HTMLDivElement>(null);
  const isToFill = isLast && !part && !panel.isReadOnly && container.panels.length >= manyPanels;
  useEffect(() => {
    // The earlier forms of a long case would push the one to fill in off the screen.
    if (isToFill && form.isReady) mark.current?.scrollIntoView({ block: 'start' });
  }, [isToFill, form.isReady]);
  return (
    <div ref={mark}>
      <PhotoMarks person={personName} caseNo={caseNo}>
        {form.isReady ? <FormView form={form} processId={processId} /> : <Skeleton rows={4} look="form" />}
      </PhotoMarks>
    </div>
  );
}
