import type { PageProblem } from '@homestead/ui';
import { Button, Result } from 'antd';

/** What stands in place of a page that could not be loaded or drawn. */
export function PageFailed({ title, body, action, act }: PageProblem) {
  return (
    <Result
      status="warning"
      title={title}
      subTitle={body}
      extra={
        <Button type="primary" onClick={act} data-testid="reload">
          {action}
        </Button>
      }
    />
  );
}
