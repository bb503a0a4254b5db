import type { ReactNode } from 'react';
import { viewTexts } from '../texts.ts';
import type { FlowRecordItem } from '../timeline.ts';
import type { useFlowRecord } from './use-flow-record.ts';

interface Props {
  groups: ReturnType<typeof useFlowRecord>['groups'];
  /** Classes of the list of steps and of a stage that folds. */
  classes: { steps: string; stage: string };
  renderStep(record: FlowRecordItem): ReactNode;
}

/** The steps of a flow record; where there is more than one stage, each folds. */
export function FlowGroups({ groups, classes, renderStep }: Props) {
  return groups.map(({ key, title, records, isOpen }) => {
    const steps = <ol className={classes.steps}>{records.map(renderStep)}</ol>;
    if (groups.length === 1) return <div key={key}>{steps}</div>;
    return (
      <details key={key} className={classes.stage} open={isOpen} data-testid="flow-stage">
        <summary>{viewTexts.flow.stage(title, records.length)}</summary>
        {steps}
      </details>
    );
  });
}
