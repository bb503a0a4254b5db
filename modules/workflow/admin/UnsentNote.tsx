import { useSession } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { DescriptionList } from '@homestead/ui/widgets';
import { Alert, Button } from 'antd';
import type { TaskDetail } from '../contract/schemas.ts';
import { flowTexts, useUnsent } from '../view/index.ts';

const words = flowTexts.unsent;

/** What the person typed for a task that somebody else has taken or done meanwhile. */
export function UnsentNote({ task }: { task: TaskDetail }) {
  const { callWithoutToast } = useApi();
  const { facts, forget } = useUnsent(callWithoutToast, useSession()?.id ?? '', task);
  if (facts.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={words.title}
      description={<DescriptionList items={facts} testId="unsent" />}
      action={<Button onClick={forget}>{words.forget}</Button>}
    />
  );
}
