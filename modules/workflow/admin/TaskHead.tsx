import { usePresence } from '@homestead/people/admin';
import { useApi } from '@homestead/ui/desk';
import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TaskDetail } from '../contract/schemas.ts';
import { actsOfTask, placeAfter, useHeadFacts } from '../view/index.ts';
import { ActDialog } from './acts/ActDialog.tsx';
import { ActsMenu } from './acts/ActsMenu.tsx';
import { CaseHeader } from './case/CaseHeader.tsx';
import { DiagramButton } from './case/DiagramButton.tsx';
import { DueTag } from './lists/DueTag.tsx';
import { listAfter, listOf } from './lists/list-place.ts';
import { flowAdminTexts } from './texts.ts';

const words = flowAdminTexts.task;

/** Whose task it is, where it stands and until when, with what may be done beside completing it. */
export function TaskHead({ task }: { task: TaskDetail }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const { isOfficer } = usePresence();
  const head = useHeadFacts(callWithoutToast, task);
  const back = () => {
    const list = listOf(state);
    // The first page of a window, opened by a link, has nothing before it.
    if (list || key === 'default') void navigate(list ?? listAfter(state));
    else void navigate(-1);
  };
  return (
    <Card styles={{ body: { padding: '12px 20px' } }}>
      <CaseHeader
        title={task.taskName}
        caseNo={task.caseNo}
        processName={task.processName}
        status={task.status}
        stage={task.stage}
        facts={[
          ...(head ?? [
            { label: task.applicantLabel, value: task.applicant },
            { label: words.division, value: task.divisionName },
          ]),
          { label: words.stage, value: task.stage },
          {
            label: words.holder,
            value: task.assigneeName ?? heldBy(task.can),
          },
          { label: words.due, value: <DueTag deadline={task} /> },
        ]}
        extra={
          <Flex gap={8} wrap>
            <TaskActs task={task} />
            {isOfficer && <DiagramButton processId={task.processId} />}
            <Button onClick={back}>{words.back}</Button>
          </Flex>
        }
      />
    </Card>
  );
}

/** Whose a task is that nobody has taken: an applicant's own is not claimed. */
function heldBy(can: TaskDetail['can']): string {
  if (can.includes('claim')) return words.unclaimed;
  return can.includes('complete') ? words.yours : flowAdminTexts.anonymous;
}

/** Claiming stands in front: it is what comes first. */
function TaskActs({ task }: { task: TaskDetail }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isClaiming, setClaiming] = useState(false);
  const acts = actsOfTask(task);
  const claim = acts.find(({ name }) => name === 'claim');
  return (
    <>
      {claim && (
        <>
          <Button onClick={() => setClaiming(true)} data-testid="claim-task">
            {claim.label}
          </Button>
          <ActDialog
            name="claim"
            target={claim.target}
            open={isClaiming}
            onClose={() => setClaiming(false)}
            onDone={() => undefined}
          />
        </>
      )}
      <ActsMenu
        acts={acts.filter(({ name }) => name !== 'claim')}
        onDone={({ name }, reply) => {
          const place = placeAfter(name, reply, task.taskKey);
          if (place.to === 'list') void navigate(listAfter(state));
          if (place.to === 'start') void navigate('/Tasks/started', { replace: true });
          if (place.to === 'task') void navigate(`/Task/${place.id}`, { state, replace: true });
        }}
      />
    </>
  );
}
