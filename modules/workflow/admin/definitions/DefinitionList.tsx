import { doneTexts } from '@homestead/http/contract';
import { usePresence } from '@homestead/people/admin';
import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportDefinitions } from '../../contract/lists.ts';
import { deployDefinition, listDefinitions, setDefinitionState } from '../../contract/routes.ts';
import { useProcessChoices } from '../lists/use-definitions.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import { DeployDialog } from './DeployDialog.tsx';
import { definitionTexts as words } from './texts.ts';

interface Row {
  id: string;
  processKey: string;
  name: string;
  version: number;
  state: string;
  deployedAt: string;
  openCases?: number | undefined;
}

const queryKey = ['process definitions'];

/** Every version of every process: looked at, switched on and off, and a new one deployed. */
export function DefinitionList() {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const processes = useProcessChoices(call);
  const { identity } = usePresence();
  const can = identity?.capabilities ?? [];
  const [shown, setShown] = useState<string | null>(null);
  const [isDeploying, setDeploying] = useState(false);
  const setState = (state: 'active' | 'suspended') => ({
    name: state === 'active' ? 'enable' : 'disable',
    label: state === 'active' ? words.enable : words.disable,
    need: setDefinitionState.capability,
    isShown: (row: Row) => row.state !== state,
    isDangerous: state === 'suspended',
    question: ({ name, version }: Row) =>
      state === 'active' ? words.askEnable(name, version) : words.askDisable(name, version),
    run: ({ id }: Row) => call(setDefinitionState, { params: { id }, body: { state } }),
    done: doneTexts.set,
  });
  return (
    <>
      <ManageList<Row>
        name="definitions"
        title={words.tabs.definitions}
        note={words.note}
        queryKey={queryKey}
        can={can}
        load={(query, signal) => call(listDefinitions, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name, version }) => words.detail(name, version)}
        search={words.search}
        filters={[
          { name: 'processKey', label: words.name, width: 180, options: processes.options },
          {
            name: 'state',
            label: words.state,
            width: 110,
            options: (['active', 'suspended'] as const).map((value) => ({ value, label: words[value] })),
          },
        ]}
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'processKey', title: words.key, isSortable: true },
          {
            key: 'version',
            title: words.version,
            isSortable: true,
            render: ({ version }) => words.versionOf(version),
          },
          {
            key: 'state',
            title: words.state,
            isSortable: true,
            render: ({ state }) =>
              state === 'active' ? <Tag color="success">{words.active}</Tag> : <Tag>{words.suspended}</Tag>,
          },
          {
            key: 'openCases',
            title: words.openCases,
            align: 'right',
            render: ({ openCases }) => <span className="figures">{openCases ?? '—'}</span>,
          },
          {
            key: 'deployedAt',
            title: words.deployedAt,
            isSortable: true,
            render: ({ deployedAt }) => <span className="figures">{showTime(deployedAt)}</span>,
          },
        ]}
        export={{ route: exportDefinitions }}
        primary={
          can.includes(deployDefinition.capability) && (
            <Button type="primary" onClick={() => setDeploying(true)} data-testid="definition-deploy">
              {words.deploy}
            </Button>
          )
        }
        actions={[
          { name: 'view', label: words.view, run: ({ id }) => setShown(id) },
          {
            name: 'cases',
            label: words.cases,
            run: ({ processKey }) =>
              navigate(`/processConfiguration?${new URLSearchParams({ tab: 'cases', processKey })}`),
          },
          setState('active'),
          setState('suspended'),
        ]}
        bulk={[setState('active'), setState('suspended')].map(
          ({ isShown, name, label, need, isDangerous, run }) => ({
            name,
            label,
            need,
            isDangerous,
            isFor: isShown,
            run,
          }),
        )}
        onOpen={({ id }) => setShown(id)}
      />
      {shown && <DefinitionDialog id={shown} onClose={() => setShown(null)} />}
      {isDeploying && (
        <DeployDialog
          deploy={(bpmn) => call(deployDefinition, { body: { bpmn } })}
          onDone={({ id, reports = [] }) => {
            void queries.invalidateQueries({ queryKey });
            // What was remarked is to be read before anybody begins with it.
            if (reports.length > 0) setShown(id);
          }}
          onClose={() => setDeploying(false)}
        />
      )}
    </>
  );
}
