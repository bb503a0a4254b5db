import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import { systemRoutes as routes, type SystemJob, systemTexts as texts } from '../../contract/index.ts';
import { systemPageTexts as words } from './texts.ts';

const colours: Partial<Record<SystemJob['state'], string>> = {
  failed: 'error',
  completed: 'success',
  active: 'processing',
  retry: 'warning',
};
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const isFailed = ({ state }: SystemJob) => state === 'failed';
const queueName = (name: string) => texts.queues[name] ?? name;

/** Background jobs by state and queue; a failed one can be queued again. */
export function JobList() {
  const { call, callWithoutToast } = useApi();
  return (
    <ManageList<SystemJob>
      name="jobs"
      title={words.jobs}
      queryKey={['system', 'jobs']}
      load={(query, signal) => callWithoutToast(routes.listSystemJobs, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ queue, createTime }) => `${queueName(queue)} ${showTime(createTime)}`}
      search={words.job.failure}
      sort="-createTime"
      export={{ route: routes.exportSystemJobs }}
      filters={[
        { name: 'state', label: words.job.state, options: optionsOf(texts.states), width: 120 },
        { name: 'queue', label: words.job.queue, options: optionsOf(texts.queues), width: 170 },
      ]}
      columns={[
        { key: 'queue', title: words.job.queue, render: ({ queue }) => queueName(queue) },
        {
          key: 'state',
          title: words.job.state,
          render: ({ state }) => <Tag color={colours[state] ?? 'default'}>{texts.states[state]}</Tag>,
        },
        {
          key: 'createTime',
          title: words.job.createTime,
          isSortable: true,
          render: ({ createTime }) => <span className="figures">{showTime(createTime)}</span>,
        },
        {
          key: 'endedAt',
          title: words.job.endedAt,
          isSortable: true,
          render: ({ endedAt }) => (
            <span className="figures">{endedAt ? showTime(endedAt) : words.none}</span>
          ),
        },
        { key: 'retries', title: words.job.retries, align: 'right', isSortable: true },
        {
          key: 'failure',
          title: words.job.failure,
          width: 260,
          render: ({ failure }) => failure ?? words.none,
        },
      ]}
      actions={[
        {
          name: 'retry',
          label: words.retry,
          need: 'audit.job.retry',
          isShown: isFailed,
          question: ({ queue }) => words.retryAsk(queueName(queue)),
          done: texts.retried,
          run: ({ id }) => call(routes.retrySystemJob, { params: { id } }),
        },
      ]}
      bulk={[
        {
          name: 'retry',
          label: words.retry,
          need: 'audit.job.retry',
          isFor: isFailed,
          run: ({ id }) => callWithoutToast(routes.retrySystemJob, { params: { id } }),
        },
      ]}
    />
  );
}
