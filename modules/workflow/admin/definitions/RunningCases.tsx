import { doneTexts } from '@homestead/http/contract';
import { showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { FormDialog, type ManageField, ManageList, useKept, type Values } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { exportCases } from '../../contract/lists.ts';
import { actOnCase, listCases } from '../../contract/routes.ts';
import type { CaseListItem } from '../../contract/schemas.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { StatusTag } from '../lists/StatusTag.tsx';
import { useProcessChoices } from '../lists/use-definitions.ts';
import { MigrateDialog } from './MigrateDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { definitionTexts as words } from './texts.ts';

/** What an act needs to know of a case. */
type Target = Pick<CaseListItem, 'processId' | 'processKey' | 'caseNo'>;
type Act = 'suspend' | 'resume' | 'end' | 'reassign' | 'migrate';

const open = ['running', 'suspended'] as const;
const queryKey = ['running cases'];
/** In which states a case can be acted on so. */
const acts: Readonly<Record<Act, readonly string[]>> = {
  suspend: ['running'],
  resume: ['suspended'],
  end: open,
  reassign: ['running'],
  migrate: open,
};

const reasonField: ManageField = {
  type: 'textarea',
  name: 'reason',
  label: words.reason,
  isRequired: true,
  maxLength: 2000,
};

/** The cases that have not ended, with what may be done with them from above. */
export function RunningCases() {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const processes = useProcessChoices(call);
  const [asked, setAsked] = useKept<{ act: Act; row: Target } | null>('act on a running case', null);
  const done = () => {
    setAsked(null);
    tell.success(doneTexts.set);
    void queries.invalidateQueries({ queryKey });
  };
  const titleOf = ({ act, row }: { act: Act; row: Target }) => words.actOn(words[act], nameOf(row));
  const nameOf = ({ caseNo }: Target) => caseNo ?? workflowTexts.noCaseNo;
  return (
    <>
      <ManageList<CaseListItem>
        name="running-cases"
        title={words.tabs.cases}
        queryKey={queryKey}
        load={(query, signal) =>
          call(listCases, { query: { status: open.join(','), ...query } as never }, { signal })
        }
        idOf={({ processId }) => processId}
        nameOf={nameOf}
        search={words.caseSearch}
        filters={[
          { name: 'processKey', label: words.name, width: 180, options: processes.options },
          {
            name: 'status',
            label: words.state,
            width: 120,
            options: open.map((value) => ({ value, label: workflowTexts.statuses[value] })),
          },
        ]}
        sort="-createTime"
        export={{ route: exportCases, query: { status: open.join(',') } }}
        columns={[
          { key: 'caseNo', title: words.caseNo, render: nameOf },
          { key: 'processName', title: words.name },
          { key: 'applicant', title: words.applicant },
          { key: 'divisionName', title: words.division, isHiddenAtFirst: true },
          { key: 'stage', title: words.stage, width: 90 },
          {
            key: 'status',
            title: words.state,
            render: ({ status, stage }) => <StatusTag status={status} stage={stage} />,
          },
          {
            key: 'createTime',
            title: words.started,
            isSortable: true,
            render: ({ createTime }) => <span className="figures">{showTime(createTime)}</span>,
          },
        ]}
        actions={[
          { name: 'open', label: words.open, run: ({ processId }) => navigate(`/Process/${processId}`) },
          ...(Object.keys(acts) as Act[]).map((act) => ({
            name: act,
            label: words[act],
            isDangerous: act === 'end',
            isShown: ({ status }: CaseListItem) => acts[act].includes(status),
            run: ({ processId, processKey, caseNo }: CaseListItem) =>
              setAsked({ act, row: { processId, processKey, caseNo } }),
          })),
        ]}
        bulk={[
          ...(['suspend', 'resume'] as const).map((act) => ({
            name: act,
            label: words[act],
            isDangerous: act === 'suspend',
            isFor: ({ status }: CaseListItem) => acts[act].includes(status),
            fields: [reasonField],
            run: ({ processId }: CaseListItem, { reason }: Values) =>
              call(actOnCase, {
                params: { id: processId, action: act },
                body: { reason: String(reason) },
              }),
          })),
          {
            name: 'urge',
            label: workflowTexts.acts.urge,
            isFor: ({ status }) => status === 'running',
            fields: [{ type: 'textarea', name: 'text', label: words.urgeText, maxLength: 2000 }],
            run: ({ processId }, { text }) =>
              call(actOnCase, {
                params: { id: processId, action: 'urge' },
                body: text ? { text: String(text) } : {},
              }),
          },
        ]}
        onOpen={({ processId }) => navigate(`/Process/${processId}`)}
      />
      {asked?.act === 'reassign' && (
        <ReassignDialog
          processId={asked.row.processId}
          title={titleOf(asked)}
          onDone={() => void queries.invalidateQueries({ queryKey })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'migrate' && (
        <MigrateDialog row={asked.row} title={titleOf(asked)} onDone={done} onCancel={() => setAsked(null)} />
      )}
      {asked && asked.act !== 'reassign' && asked.act !== 'migrate' && (
        <FormDialog
          title={titleOf(asked)}
          keptAs={`${asked.act} ${asked.row.processId}`}
          fields={[asked.act === 'end' ? { ...reasonField, hint: words.endNote } : reasonField]}
          initial={{}}
          confirmText={words[asked.act]}
          onSave={({ reason }) =>
            call(actOnCase, {
              params: { id: asked.row.processId, action: asked.act },
              body: { reason: String(reason) },
            })
          }
          onDone={done}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
