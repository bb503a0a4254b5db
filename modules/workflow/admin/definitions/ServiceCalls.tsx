import { showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { FormDialog, ManageList, useKept } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useNavigate } from 'react-router';
import { serviceCallRoutes as routes, type ServiceCallRow } from '../../contract/index.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { definitionTexts as words } from './texts.ts';

const queryKey = ['service calls'];
const colours = { waiting: 'default', failed: 'error', calling: 'processing', suspended: 'warning' } as const;

/** The calls to other systems for which cases wait: those that failed are tried again or given up. */
export function ServiceCalls() {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [skipped, setSkipped] = useKept<Pick<ServiceCallRow, 'id' | 'name'> | null>(
    'service call given up',
    null,
  );
  return (
    <>
      <ManageList<ServiceCallRow>
        name="service-calls"
        title={words.tabs.calls}
        note={words.callsNote}
        queryKey={queryKey}
        load={(query, signal) =>
          callWithoutToast(routes.listServiceCalls, { query: query as never }, { signal })
        }
        idOf={({ id }) => id}
        nameOf={({ name, caseNo }) => `${name} ${caseNo ?? ''}`}
        search={words.callsSearch}
        filters={[
          {
            name: 'state',
            label: words.callState,
            width: 120,
            options: (['failed', 'waiting'] as const).map((value) => ({
              value,
              label: words.callStates[value],
            })),
          },
        ]}
        sort="-createTime"
        export={{ route: routes.exportServiceCalls }}
        columns={[
          { key: 'caseNo', title: words.caseNo, render: ({ caseNo }) => caseNo ?? workflowTexts.noCaseNo },
          { key: 'processName', title: words.name },
          { key: 'divisionName', title: words.division, isHiddenAtFirst: true },
          { key: 'name', title: words.service },
          { key: 'call', title: words.interfaceCode, render: ({ call }) => <code>{call}</code> },
          {
            key: 'state',
            title: words.callState,
            render: ({ state }) => <Tag color={colours[state]}>{words.callStates[state]}</Tag>,
          },
          {
            key: 'attempts',
            title: words.attempts,
            align: 'right',
            isSortable: true,
            render: ({ attempts }) => <span className="figures">{attempts}</span>,
          },
          {
            key: 'failure',
            title: words.failure,
            render: ({ failure }) => (
              <span style={{ display: 'inline-block', maxWidth: 240, whiteSpace: 'normal' }}>
                {failure ?? '—'}
              </span>
            ),
          },
          {
            key: 'nextTime',
            title: words.nextTry,
            isSortable: true,
            render: ({ state, nextTime }) =>
              state === 'failed' ? <span className="figures">{showTime(nextTime)}</span> : '—',
          },
          {
            key: 'createTime',
            title: words.waitingSince,
            isSortable: true,
            isHiddenAtFirst: true,
            render: ({ createTime }) => <span className="figures">{showTime(createTime)}</span>,
          },
        ]}
        actions={[
          {
            name: 'retry',
            label: words.retry,
            isShown: ({ state }) => state === 'failed',
            done: words.retried,
            run: ({ id }) => call(routes.retryServiceCall, { params: { id } }),
          },
          {
            name: 'skip',
            label: words.skip,
            isDangerous: true,
            isShown: ({ state }) => state === 'failed',
            run: ({ id, name }) => setSkipped({ id, name }),
          },
          { name: 'open', label: words.open, run: ({ processId }) => navigate(`/Process/${processId}`) },
        ]}
        onOpen={({ processId }) => navigate(`/Process/${processId}`)}
      />
      {skipped && (
        <FormDialog
          title={words.skipTitle(skipped.name)}
          keptAs={`skip ${skipped.id}`}
          fields={[
            { type: 'textarea', name: 'reason', label: words.skipReason, isRequired: true, maxLength: 500 },
          ]}
          initial={{}}
          onSave={({ reason }) =>
            callWithoutToast(routes.skipServiceCall, {
              params: { id: skipped.id },
              body: { reason: String(reason) },
            })
          }
          onDone={() => {
            setSkipped(null);
            tell.success(words.skipped);
            void queries.invalidateQueries({ queryKey });
          }}
          onCancel={() => setSkipped(null)}
        />
      )}
    </>
  );
}
