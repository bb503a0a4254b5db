import type { PageProblem } from '@homestead/ui';
import { Button, Result } from 'antd';

/** What stands in place of a page that could not be loaded or drawn. */
export function PageFailed({ title, body, action, act }: PageProblem) {
  return (
    <Result
      status="warning"
      title={<h1 style={{ margin: 0, font: 'inherit' }}>{title}</h1>}
      subTitle={body}
      extra={
        <Button type="primary" onClick={act} data-testid="reload">
          {action}
        </Button>
      }
    />
  );
}
