import { useClient } from '@homestead/ui';
import { Empty, LoadProblem, Page, ReadAloud, Skeleton } from '@homestead/ui/phone';
import { TextParts } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { villageRoutes } from '../../contract/index.ts';
import './village.css';
import { villageWords as words } from './texts.ts';

const key = ['policies'] as const;

/** 政策指南: what the county says about building, from its content. */
export function PolicyList({ onBack }: { onBack(): void }) {
  const { callWithoutToast } = useClient();
  const policies = useQuery({
    queryKey: key,
    queryFn: () => callWithoutToast(villageRoutes.listPolicies, {}),
  });
  return (
    <Page title={words.policies} onBack={onBack}>
      {policies.isError ? (
        <LoadProblem error={policies.error} onRetry={() => void policies.refetch()} />
      ) : !policies.data ? (
        <Skeleton rows={3} />
      ) : policies.data.length === 0 ? (
        <Empty text={words.noPolicy} icon="policy" />
      ) : (
        <ul className="village-list">
          {policies.data.map((policy) => (
            <li key={policy.key}>
              <Link to={`/Policy/${policy.key}`} className="ui-card" data-testid="policy">
                <b>{policy.title}</b>
                <span>{policy.summary}</span>
                <span className="ui-soft">{policy.kind}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** One of them, to be read or heard. */
export function PolicyScreen({ policyKey, onBack }: { policyKey: string; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const policy = useQuery({
    queryKey: [...key, policyKey],
    queryFn: () => callWithoutToast(villageRoutes.getPolicy, { params: { key: policyKey } }),
  });
  const { data } = policy;
  return (
    <Page title={words.policies} onBack={onBack} right={<ReadAloud />}>
      {policy.isError ? (
        <LoadProblem error={policy.error} onRetry={() => void policy.refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : (
        <article className="ui-card village-notice" data-testid="policy-text">
          <h2>{data.title}</h2>
          <p className="ui-soft">{words.source(data.source, data.date)}</p>
          <TextParts parts={data.parts} />
        </article>
      )}
    </Page>
  );
}
