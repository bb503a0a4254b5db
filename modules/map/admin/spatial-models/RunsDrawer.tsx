import { type ModelRun, dataRoutes as routes, type SpatialModel } from '@homestead/catalogue/contract';
import { address } from '@homestead/http/client';
import { MapView, PREVIEW_TOOLS } from '@homestead/mapview';
import { readToken, saveFile, showTime } from '@homestead/ui';
import { PageState, tell, useApi, useFocusBack } from '@homestead/ui/desk';
import { confirm } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Flex, Progress, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useCountyMap } from '../../view/use-county-map.ts';
import styles from './spatial-models.module.css';
import { modelAdminTexts as words } from './texts.ts';

interface Props {
  model: SpatialModel;
  /** Opened with its table. */
  latest: string | null;
  onClose(): void;
}

/** Between two looks at runs that are not over. */
const lookMs = 2_000;

const isOpen = ({ state }: ModelRun) => state === 'waiting' || state === 'running';

/** What a model has given so far: tables by class, the features as file and on the map. */
export function RunsDrawer({ model, latest, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  useFocusBack();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<ModelRun | null>(null);
  const found = useQuery({
    queryKey: ['spatial-models', 'runs', model.id, page],
    queryFn: ({ signal }) =>
      call(routes.listRuns, { params: { id: model.id }, query: { pageNum: page, pageSize: 10 } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.records.some(isOpen) ? lookMs : false),
  });
  const cancel = (run: ModelRun) =>
    confirm({
      body: words.cancelQuestion,
      isDangerous: true,
      cancelledText: null,
      run: async () => {
        await call(routes.cancelRun, { params: { id: model.id, runId: run.id } });
        await found.refetch();
      },
    });
  const fileOf = async ({ resultFileId }: ModelRun) =>
    (await call(routes.getFile, { params: { id: resultFileId! } })).fileId;
  const told = async (saved: Promise<string | null>) => {
    const fault = await saved;
    if (fault) tell.error(fault);
  };
  const exportTable = ({ id: runId }: ModelRun) =>
    told(saveFile(routes.exportRun, {}, { id: model.id, runId }));
  const download = async (run: ModelRun) =>
    told(saveFile({ path: '/file/download/:id' }, {}, { id: await fileOf(run) }));
  return (
    <Drawer open size={960} title={`${words.runList} · ${model.name}`} onClose={onClose} destroyOnHidden>
      {shown && <ResultMap key={shown.id} read={() => fileOf(shown)} id={shown.id} />}
      <PageState query={found}>
        {({ records, total }) =>
          total === 0 ? (
            <Empty description={words.noRuns} />
          ) : (
            <Table<ModelRun>
              rowKey="id"
              size="small"
              scroll={{ x: 880 }}
              dataSource={records}
              pagination={{ current: page, pageSize: 10, total, onChange: setPage, hideOnSinglePage: true }}
              expandable={{
                defaultExpandedRowKeys: latest ? [latest] : [],
                rowExpandable: ({ state }) => state === 'done',
                expandedRowRender: (run) => <Classes run={run} />,
              }}
              columns={[
                {
                  key: 'time',
                  title: words.time,
                  width: 150,
                  render: (_, { createTime }) => showTime(createTime),
                },
                { key: 'by', title: words.by, width: 90, dataIndex: 'createdBy' },
                { key: 'state', title: words.state, width: 170, render: (_, run) => <RunState run={run} /> },
                {
                  key: 'layers',
                  title: words.layers,
                  render: (_, { layerTitles }) => layerTitles.join('、'),
                },
                {
                  key: 'count',
                  title: words.count,
                  align: 'right',
                  render: (_, run) => (run.state === 'done' ? words.figures(run.featureCount) : '—'),
                },
                {
                  key: 'area',
                  title: words.area,
                  align: 'right',
                  render: (_, run) => (run.state === 'done' ? words.figures(run.totalArea) : '—'),
                },
                {
                  key: 'acts',
                  title: '',
                  render: (_, run) => (
                    <Space wrap>
                      {isOpen(run) && (
                        <Button
                          type="link"
                          danger
                          className={styles['link']}
                          onClick={() => void cancel(run)}
                        >
                          {words.cancel}
                        </Button>
                      )}
                      {run.state === 'done' && (
                        <Button type="link" className={styles['link']} onClick={() => void exportTable(run)}>
                          {words.export}
                        </Button>
                      )}
                      {run.resultFileId && (
                        <>
                          <Button type="link" className={styles['link']} onClick={() => setShown(run)}>
                            {words.onMap}
                          </Button>
                          <Button type="link" className={styles['link']} onClick={() => void download(run)}>
                            {words.download}
                          </Button>
                        </>
                      )}
                    </Space>
                  ),
                },
              ]}
            />
          )
        }
      </PageState>
    </Drawer>
  );
}

/** How far a run is, and why one failed. */
function RunState({ run: { state, progress, fault } }: { run: ModelRun }) {
  const { text, colour } = words.states[state];
  if (state === 'running' || state === 'waiting')
    return (
      <Flex vertical role="status">
        <Progress percent={progress} size="small" status="active" aria-label={words.progress(progress)} />
        <span className={styles['quiet']}>{state === 'running' ? words.background : text}</span>
      </Flex>
    );
  return (
    <>
      <Tag color={colour}>{text}</Tag>
      {fault && <div>{fault}</div>}
    </>
  );
}

function Classes({ run }: { run: ModelRun }) {
  return (
    <Table<ModelRun['byClass'][number]>
      rowKey="name"
      size="small"
      pagination={false}
      dataSource={run.byClass}
      columns={[
        { key: 'name', title: words.className, dataIndex: 'name' },
        {
          key: 'count',
          title: words.classCount,
          align: 'right',
          render: (_, row) => words.figures(row.count),
        },
        { key: 'area', title: words.classArea, align: 'right', render: (_, row) => words.figures(row.area) },
      ]}
    />
  );
}

/** The features of a run as they were kept. */
function ResultMap({ id, read }: { id: string; read(): Promise<string> }) {
  const { callWithoutToast: call } = useApi();
  const county = useCountyMap(call);
  const found = useQuery({
    queryKey: ['spatial-models', 'result', id],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`/api${address('/file/download/:id', { id: await read() }, {})}`, {
        headers: { Authentication: readToken() ?? '' },
        signal,
      });
      if (!reply.ok) throw new Error(words.noFile);
      return (await reply.json()) as { type: string; features: object[] };
    },
  });
  return (
    <PageState query={found}>
      {(features) => (
        <div className={styles['map']} data-testid="model-result">
          {county && (
            <MapView
              {...county}
              tools={PREVIEW_TOOLS}
              onReady={(map) => {
                map.addGeoJson('result', features);
                map.fit(features);
              }}
            />
          )}
        </div>
      )}
    </PageState>
  );
}
