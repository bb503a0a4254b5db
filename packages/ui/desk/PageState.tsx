import { CallFailure } from '@homestead/http/client';
import { Button, Card, Empty, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../calls/api.ts';
import { isRefusal } from '../calls/refusal.ts';
import { deskTexts } from './texts.ts';

interface Query<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch(): unknown;
}

/** A page while it waits (a skeleton), when it failed (words and a way on), and when it has its content. */
export function PageState<T>({ query, children }: { query: Query<T>; children(data: T): ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <PageFailure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Card aria-busy="true" aria-label={deskTexts.loading}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Card>
  );
}

/** What a table without rows shows: nothing is called missing before the answer has come. */
export function ListEmpty({ query, text }: { query: Pick<Query<unknown>, 'isPending'>; text: string }) {
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return <Empty description={text} />;
}

/** More pages than one presses through: a list offers to go to one by its number. */
export const hasManyPages = (total: number, pageSize: number): boolean => total > 10 * pageSize;

/** A page that failed: another try is offered only where it may help. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const words = error instanceof CallFailure ? messageOf(error) : deskTexts.failed;
  return <PageProblem text={words} {...(isRefusal(error) ? {} : { onRetry })} />;
}

/** Why there is no page. */
export function PageProblem({ text, onRetry }: { text: string; onRetry?(): void }) {
  return (
    <Card>
      <Result
        status="warning"
        title={text}
        extra={
          onRetry && (
            <Button type="primary" onClick={onRetry}>
              {deskTexts.retry}
            </Button>
          )
        }
      />
    </Card>
  );
}
