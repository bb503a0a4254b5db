import { StepsForm, SummaryDialog } from '@homestead/forms/admin';
import type { FormData } from '@homestead/forms/contract';
import {
  type FormBundle,
  type FormContainer,
  useAdvised,
  useDivisions,
  useForm,
  useSteps,
} from '@homestead/forms/view';
import { tell, useApi } from '@homestead/ui/desk';
import { Button, Flex, Skeleton } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { type Begun, flowTexts, type Start, startOutcome } from '../../view/index.ts';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';

interface Props {
  container: FormContainer;
  bundle: FormBundle;
  start: Start;
  draft: { person: string; key: string };
  /** What the draft that is gone on with has already. */
  stored?: FormData;
  proposed: FormData;
  begun?: Begun;
  personName?: string;
}

const words = flowAdminTexts.apply;
const nothingStored = {};
const startOutcomes = [startOutcome];

/** A process whose form has steps: one page with the steps beside it, everything once more before it is handed in. */
export function ApplySteps(props: Props) {
  const { callWithoutToast } = useApi();
  const { tree, isError } = useDivisions(callWithoutToast);
  if (!tree && !isError) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Filling {...props} divisions={tree} />;
}

function Filling({
  container,
  bundle,
  start,
  draft,
  stored = nothingStored,
  proposed,
  begun,
  personName,
  divisions,
}: Props & { divisions: ReturnType<typeof useDivisions>['tree'] }) {
  const { call } = useApi();
  const form = useForm({
    bundle,
    stored,
    proposed,
    isReadOnly: false,
    isUnread: begun === undefined,
    outcome: startOutcome,
    outcomes: startOutcomes,
    draft,
    ...(divisions ? { divisions } : {}),
    ...(personName ? { personName } : {}),
  });
  const steps = useSteps({ form, outcome: startOutcome, isResumed: begun !== undefined });
  const { form: advised, advisor, statement } = useAdvised(form, undefined);
  const [isChecking, setChecking] = useState(false);
  const { register } = container;
  const { attach } = start;
  useLayoutEffect(() => register(form), [register, form]);
  useLayoutEffect(() => attach(form), [attach, form]);
  if (!form.isReady) return <Skeleton active paragraph={{ rows: 8 }} />;
  const check = () => {
    if (form.isBusy) return tell.error(flowTexts.stillBusy);
    if (form.validate(startOutcome)) return setChecking(true);
    tell.error(flowTexts.incomplete(Math.max(1, form.judge(startOutcome).length)));
  };
  return (
    <>
      <StepsForm form={advised} steps={steps} call={call} advisor={advisor} />
      <section className={styles.bar} data-print="none">
        <Flex gap={10} justify="flex-end" wrap>
          <Button disabled={start.isSending} onClick={() => void start.save()} data-testid="save-draft">
            {words.save}
          </Button>
          <Button type="primary" loading={start.isSending} data-testid="submit-task" onClick={check}>
            {words.check}
          </Button>
        </Flex>
      </section>
      {isChecking && (
        <SummaryDialog
          form={advised}
          steps={steps}
          statement={statement}
          call={call}
          isSending={start.isSending}
          submitText={words.submit}
          onClose={() => setChecking(false)}
          onSubmit={() => {
            void start.submit().finally(() => setChecking(false));
          }}
        />
      )}
    </>
  );
}
