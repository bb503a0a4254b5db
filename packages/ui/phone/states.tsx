import { CallFailure } from '@homestead/http/client';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../calls/api.ts';
import { isRefusal } from '../calls/refusal.ts';
import type { PageProblem } from '../PageBoundary.tsx';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { phoneTexts } from './texts.ts';

/** Nothing here, in words, with a way on where there is one. */
export function Empty({
  text = phoneTexts.empty,
  icon = 'tray',
  children,
}: {
  text?: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  return (
    <div className="ui-empty">
      <Icon name={icon} size={44} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Something did not load: what, and another try. */
export function Problem({
  text = phoneTexts.failed,
  onRetry,
}: {
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div className="ui-empty" role="alert">
      <Icon name="warn" size={44} />
      <p>{text}</p>
      {onRetry && (
        <Button look="plain" onClick={onRetry}>
          {phoneTexts.retry}
        </Button>
      )}
    </div>
  );
}

/** A read that failed, in the words of every failed call: another try is offered only where it may help. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  return (
    <Problem
      text={error instanceof CallFailure ? messageOf(error) : undefined}
      onRetry={isRefusal(error) ? undefined : onRetry}
    />
  );
}

/** A screen that did not arrive or broke, and the way on. */
export function PageFailure({ title, body, action, act }: PageProblem) {
  return (
    <div className="ui-empty" role="alert">
      <Icon name={navigator.onLine ? 'warn' : 'offline'} size={44} />
      <h2>{title}</h2>
      <p>{body}</p>
      <Button look="primary" onClick={act} data-testid="reload">
        {action}
      </Button>
    </div>
  );
}

/** Grey bars where content will stand. */
export function Skeleton({ rows = 4, look = 'list' }: { rows?: number; look?: 'list' | 'form' }) {
  return (
    <div className={`ui-skeleton ui-skeleton-${look}`} role="status" aria-label={phoneTexts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

interface MoreProps {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onMore(): void;
}

/** The end of a list: loads the next page when it comes into view, or on a tap where the browser cannot tell. */
function ScrollMore({ hasMore, isLoading, isFailed, onMore }: MoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const act = useRef(onMore);
  act.current = onMore;
  const isReady = hasMore && !isLoading && !isFailed;
  useEffect(() => {
    const element = mark.current;
    if (!isReady || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && act.current(),
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady]);
  return (
    <div className="ui-more" ref={mark}>
      {isLoading ? (
        <span role="status">{phoneTexts.loading}</span>
      ) : hasMore ? (
        <Button look="text" onClick={onMore}>
          {isFailed ? phoneTexts.retry : phoneTexts.more}
        </Button>
      ) : (
        <span>{phoneTexts.end}</span>
      )}
    </div>
  );
}

interface ScrollListProps {
  /** A list that comes page by page, as `useInfiniteQuery` gives it. */
  pages: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch(): Promise<unknown>;
    fetchNextPage(): Promise<unknown>;
  };
  /** How many have come. */
  count: number;
  /** Grey bars while the first page is on its way. */
  rows?: number;
  /** Shown where there is nothing. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list that goes on as one scrolls, in each of its states: on its way, failed, empty, and there. */
export function ScrollList({ pages, count, rows = 3, empty, children }: ScrollListProps) {
  if (pages.isPending) return <Skeleton rows={rows} />;
  if (pages.isError && count === 0)
    return <LoadProblem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (count === 0) return empty;
  return (
    <>
      {children}
      <ScrollMore
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        isFailed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
