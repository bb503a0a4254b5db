import { lazyChunk, PartPlace } from '@homestead/ui';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Table } from 'antd';
import { getDefinition, listDataModels } from '../../contract/routes.ts';
import { definitionTexts as words } from './texts.ts';

const DiagramCanvas = lazyChunk(async () => ({
  default: (await import('../../view/diagram/DiagramCanvas.tsx')).DiagramCanvas,
}));

/** A version of a process: its diagram, and the forms of its tasks. */
export function DefinitionDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const definition = useQuery({
    queryKey: ['process definition', id],
    queryFn: ({ signal }) => call(getDefinition, { params: { id } }, { signal }),
  });
  const models = useQuery({
    queryKey: ['process definition', id, 'models'],
    queryFn: async ({ signal }) =>
      (await call(listDataModels, { params: { id } }, { signal })) as { group: string; label: string }[],
  });
  const { name = '', version = 0 } = definition.data ?? {};
  return (
    <DialogFrame open title={words.detail(name, version)} width="min(1240px, 96vw)" onCancel={onClose}>
      <PageState query={definition}>
        {(found) => (
          <div style={{ display: 'grid', gap: 16 }} data-testid="definition-detail">
            <Warnings reports={found.reports} />
            {found.bpmn && (
              <PartPlace fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
                <DiagramCanvas
                  diagram={{
                    processId: found.id,
                    processKey: found.processKey,
                    name: found.name,
                    version: found.version,
                    bpmn: found.bpmn,
                    elements: [],
                    flows: [],
                  }}
                />
              </PartPlace>
            )}
            <Table
              size="small"
              rowKey="taskKey"
              title={() => words.tasks}
              dataSource={found.formKeyList}
              pagination={false}
              columns={[
                { title: words.taskName, dataIndex: 'taskName' },
                { title: words.taskKey, dataIndex: 'taskKey' },
                { title: words.formKey, dataIndex: 'formKey' },
              ]}
            />
            {models.data && (
              <p style={{ margin: 0 }} data-testid="definition-models">
                {words.models(models.data.map(({ group, label }) => `${label}（${group}）`))}
              </p>
            )}
          </div>
        )}
      </PageState>
    </DialogFrame>
  );
}

/** What the check of the file remarked without refusing it, by element. */
function Warnings({ reports = [] }: { reports?: readonly unknown[] | undefined }) {
  const found = reports as { elementId: string; message: string }[];
  if (found.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={words.warnings(found.length)}
      description={found.map(({ elementId, message }) => (
        <div key={`${elementId} ${message}`}>{message}</div>
      ))}
      data-testid="definition-warnings"
    />
  );
}
