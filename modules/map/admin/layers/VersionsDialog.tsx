import { catalogueRoutes as routes, type VersionRow } from '@homestead/catalogue/contract';
import { saveFile, showTime } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { MenuButton } from '@homestead/ui/desk/manage';
import { confirm } from '@homestead/ui/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { type ExportFormat, exportFormats, layerExport } from '../../contract/layer-export.ts';
import { layerExportTexts } from '../../contract/layer-export-texts.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { sizeText } from './sizes.ts';
import { layerAdminTexts as words } from './texts.ts';

const colours = { draft: 'processing', published: 'success', withdrawn: 'default' } as const;
type Opened = { kind: 'compare' | 'plan' | 'review'; row: VersionRow };

/** The versions of a layer: compared, published, planned, gone back to, deleted. */
export function VersionsDialog({
  layerId,
  name,
  onClose,
}: {
  layerId: string;
  name: string;
  onClose(): void;
}) {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [pageNum, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [saving, setSaving] = useState<number | null>(null);
  const found = useQuery({
    queryKey: ['layer versions', layerId, pageNum],
    queryFn: ({ signal }) =>
      call(routes.listVersions, { query: { layerId, pageNum, pageSize: 10 } }, { signal }),
  });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['layer versions', layerId] });
    void queries.invalidateQueries({ queryKey: ['layers'] });
  };
  const ask = (body: string, run: () => Promise<unknown>, done: string, isDangerous = false) =>
    void confirm({
      body,
      isDangerous,
      cancelledText: null,
      run: async () => {
        await run();
        tell.success(done);
        refresh();
      },
    });
  const publish = ({ version, current, status }: VersionRow) =>
    ask(
      status === 'withdrawn' ? words.backQuestion(name, version) : words.publishQuestion(name, version),
      () => call(routes.publishVersion, { params: { layerId, version }, body: { current } }),
      words.published,
    );
  const remove = ({ version }: VersionRow) =>
    ask(
      words.removeQuestion(version),
      () => call(routes.deleteVersion, { params: { layerId, version } }),
      words.removed,
      true,
    );
  const dropPlan = async ({ version }: VersionRow) => {
    await call(routes.dropPlan, { params: { layerId, version } }).catch(() => undefined);
    refresh();
  };
  const download = async ({ version }: VersionRow, format: ExportFormat) => {
    setSaving(version);
    const fault = await saveFile(layerExport, { format }, { layerId, version: String(version) });
    setSaving(null);
    if (fault) tell.error(fault);
  };
  const mayPublish = found.data?.can.includes('publish') ?? false;

  return (
    <DialogFrame open title={words.versionsOf(name)} width="min(1180px, 96vw)" onCancel={onClose}>
      {found.error && <Alert type="error" showIcon title={found.error.message} />}
      <Table<VersionRow>
        size="middle"
        rowKey="version"
        loading={found.isPending}
        dataSource={found.data?.records ?? []}
        scroll={{ x: 900 }}
        data-testid="layer-versions"
        pagination={{
          current: pageNum,
          pageSize: 10,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: words.total,
          onChange: setPage,
        }}
        columns={[
          {
            title: words.versionColumn,
            width: 150,
            render: (_, { version, status, publishAt, publishFault }) => (
              <Flex gap={4} wrap align="center">
                <span className="figures">{words.versionOf(version)}</span>
                <Tag color={colours[status]}>{words.statuses[status]}</Tag>
                {publishAt && <Tag color="warning">{words.planned(showTime(publishAt))}</Tag>}
                {publishFault && <Tag color="error">{publishFault}</Tag>}
              </Flex>
            ),
          },
          { title: words.source, dataIndex: 'source', ellipsis: true },
          {
            title: words.count,
            align: 'right',
            width: 100,
            render: (_, { count }) => <span className="figures">{count.toLocaleString('zh-CN')}</span>,
          },
          { title: words.size, align: 'right', width: 90, render: (_, { size }) => sizeText(size) },
          { title: words.by, width: 110, render: (_, { createdBy }) => createdBy ?? '—' },
          {
            title: words.createdAt,
            width: 150,
            render: (_, { createdAt }) => <span className="figures">{showTime(createdAt)}</span>,
          },
          {
            title: words.checksum,
            width: 110,
            render: (_, { checksum }) => (
              <span className="figures" title={checksum ?? ''}>
                {checksum?.slice(0, 8) ?? '—'}
              </span>
            ),
          },
          {
            title: '',
            width: 300,
            render: (_, row) => (
              <Flex wrap gap={0}>
                <MenuButton
                  type="link"
                  size="small"
                  loading={saving === row.version}
                  items={exportFormats.map((format) => ({
                    key: format,
                    label: layerExportTexts.formats[format],
                  }))}
                  onChoose={(key) => void download(row, key as ExportFormat)}
                >
                  {words.export}
                </MenuButton>
                {row.current !== null && row.version !== row.current && (
                  <Link onClick={() => setOpened({ kind: 'compare', row })}>{words.compare}</Link>
                )}
                {mayPublish && row.version !== row.current && (
                  <>
                    <Link onClick={() => setOpened({ kind: 'review', row })}>{words.review}</Link>
                    <Link onClick={() => publish(row)}>
                      {row.status === 'withdrawn' ? words.goBack : words.publish}
                    </Link>
                    {row.publishAt || row.publishFault ? (
                      <Link onClick={() => void dropPlan(row)}>{words.dropPlan}</Link>
                    ) : (
                      <Link onClick={() => setOpened({ kind: 'plan', row })}>{words.plan}</Link>
                    )}
                    {row.status === 'draft' && !row.publishAt && (
                      <Link danger onClick={() => remove(row)}>
                        {words.remove}
                      </Link>
                    )}
                  </>
                )}
              </Flex>
            ),
          },
        ]}
      />
      {opened?.kind === 'compare' && (
        <CompareDialog layerId={layerId} name={name} row={opened.row} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'review' && (
        <ReviewDialog layerId={layerId} name={name} row={opened.row} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'plan' && (
        <PlanDialog
          row={opened.row}
          onDone={() => {
            setOpened(null);
            refresh();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </DialogFrame>
  );
}

function Link({
  children,
  danger = false,
  onClick,
}: {
  children: string;
  danger?: boolean;
  onClick(): void;
}) {
  return (
    <Button type="link" size="small" danger={danger} onClick={onClick}>
      {children}
    </Button>
  );
}
