import { ImportOutlined } from '@ant-design/icons';
import {
  type ImportRow,
  importStates,
  type LayerSummary,
  catalogueRoutes as routes,
} from '@homestead/catalogue/contract';
import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { type MapService, serviceRoutes } from '../../contract/services/index.ts';
import { PreviewDialog } from '../services/PreviewDialog.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import { sizeText } from './sizes.ts';
import { layerAdminTexts as words } from './texts.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

type View = keyof typeof words.views;
type Opened =
  | { kind: 'import'; id?: string; layerId?: string }
  | { kind: 'versions'; layerId: string; name: string };

const figures = (value: number) => <span className="figures">{value.toLocaleString('zh-CN')}</span>;
const moment = (time: string | null) => <span className="figures">{time ? showTime(time) : '—'}</span>;

/** `/LayerManage` 图层管理: the layers with their current version, the imports, and the way to versions. */
export default function LayerManagePage() {
  const { callWithoutToast: call } = useApi();
  const [view, setView] = useState<View>('layers');
  const [opened, setOpened] = useState<Opened | null>(null);
  const abilities = useQuery({
    queryKey: ['layers', 'abilities'],
    queryFn: ({ signal }) => call(routes.listLayerSummaries, { query: { pageSize: 1 } }, { signal }),
  });
  const mayImport = abilities.data?.can.includes('import') ?? false;
  const showVersions = (layerId: string, name: string) => setOpened({ kind: 'versions', layerId, name });
  const tools = mayImport && (
    <>
      <Segmented
        value={view}
        options={Object.entries(words.views).map(([value, label]) => ({ value: value as View, label }))}
        onChange={setView}
      />
      <Button
        type="primary"
        icon={<ImportOutlined aria-hidden />}
        onClick={() => setOpened({ kind: 'import' })}
      >
        {words.import}
      </Button>
    </>
  );
  return (
    <>
      {view === 'layers' ? (
        <Layers
          tools={tools}
          onVersions={({ id, name }) => showVersions(id, name)}
          {...(mayImport ? { onImport: (layerId: string) => setOpened({ kind: 'import', layerId }) } : {})}
        />
      ) : (
        <Imports tools={tools} onOpen={({ id }) => setOpened({ kind: 'import', id })} />
      )}
      {opened?.kind === 'import' && (
        <ImportWizard
          {...(opened.id ? { id: opened.id } : {})}
          {...(opened.layerId ? { layerId: opened.layerId } : {})}
          onVersions={showVersions}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'versions' && (
        <VersionsDialog layerId={opened.layerId} name={opened.name} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface LayersProps {
  tools: React.ReactNode;
  onVersions(row: LayerSummary): void;
  onImport?(layerId: string): void;
}

function Layers({ tools, onVersions, onImport }: LayersProps) {
  const { call: callAloud, callWithoutToast: call } = useApi();
  const [preview, setPreview] = useState<MapService | null>(null);
  /** A layer's own service has its id. */
  const show = ({ id }: LayerSummary) =>
    void callAloud(serviceRoutes.get, { params: { id } }).then(setPreview, () => undefined);
  return (
    <>
      <ManageList<LayerSummary>
        key="layers"
        name="layers"
        title={words.title}
        note={words.note}
        queryKey={['layers']}
        load={(query, signal) => call(routes.listLayerSummaries, { query }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        sort="id"
        tools={tools}
        columns={[
          {
            key: 'id',
            title: words.id,
            isSortable: true,
            render: ({ id }) => <span className="figures">{id}</span>,
          },
          {
            key: 'name',
            title: words.name,
            isSortable: true,
            render: (row) => (
              <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => onVersions(row)}>
                {row.name}
              </Button>
            ),
          },
          {
            key: 'geometryType',
            title: words.geometry,
            width: 70,
            render: (row) => words.geometries[row.geometryType],
          },
          {
            key: 'internal',
            title: words.internal,
            width: 80,
            render: ({ internal }) => <Tag>{internal ? words.internals.yes : words.internals.no}</Tag>,
          },
          { key: 'version', title: words.version, render: ({ version }) => words.versionOf(version) },
          {
            key: 'count',
            title: words.count,
            isSortable: true,
            align: 'right',
            render: ({ count }) => figures(count),
          },
          {
            key: 'size',
            title: words.size,
            isSortable: true,
            align: 'right',
            render: ({ size }) => sizeText(size),
          },
          {
            key: 'drafts',
            title: words.drafts,
            align: 'right',
            render: ({ drafts }) => words.draftsOf(drafts),
          },
          { key: 'source', title: words.source, isHiddenAtFirst: true },
          {
            key: 'publishedAt',
            title: words.publishedAt,
            isSortable: true,
            render: ({ publishedAt }) => moment(publishedAt),
          },
        ]}
        actions={[
          { name: 'versions', label: words.versions, run: onVersions },
          { name: 'preview', label: words.preview, run: show },
          ...(onImport
            ? [{ name: 'import', label: words.importTo, run: ({ id }: LayerSummary) => onImport(id) }]
            : []),
        ]}
      />
      <PreviewDialog service={preview} onClose={() => setPreview(null)} />
    </>
  );
}

function Imports({ tools, onOpen }: { tools: React.ReactNode; onOpen(row: ImportRow): void }) {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<ImportRow>
      key="imports"
      name="layer-imports"
      title={words.title}
      note={words.note}
      queryKey={['layer imports']}
      load={(query, signal) => call(routes.listImports, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ fileName }) => fileName}
      search={words.importSearch}
      sort="-createdAt"
      tools={tools}
      filters={[
        {
          name: 'state',
          label: words.state,
          options: importStates.map((value) => ({ value, label: words.states[value] })),
          width: 130,
        },
      ]}
      columns={[
        { key: 'fileName', title: words.file, isSortable: true },
        {
          key: 'state',
          title: words.state,
          isSortable: true,
          render: (row) => <ImportState row={row} />,
        },
        { key: 'layerName', title: words.target, render: ({ layerName }) => layerName ?? '—' },
        { key: 'kept', title: words.kept, align: 'right', render: ({ kept }) => figures(kept) },
        {
          key: 'repaired',
          title: words.repaired,
          align: 'right',
          render: ({ repaired }) => figures(repaired),
        },
        { key: 'refused', title: words.refused, align: 'right', render: ({ refused }) => figures(refused) },
        {
          key: 'size',
          title: words.size,
          isSortable: true,
          align: 'right',
          render: ({ size }) => sizeText(size),
        },
        { key: 'createdBy', title: words.by },
        { key: 'createdAt', title: words.at, isSortable: true, render: ({ createdAt }) => moment(createdAt) },
      ]}
      actions={[{ name: 'open', label: words.open, run: onOpen }]}
      remove={{
        isShown: ({ state }) => ['done', 'refused', 'cancelled'].includes(state),
        run: ({ id }) => call(routes.deleteImport, { params: { id } }),
      }}
      onOpen={onOpen}
      isMoving={({ state }) => ['uploaded', 'confirmed', 'running'].includes(state)}
    />
  );
}

/** The state of an import, how far it is, and that a killed one goes on by itself. */
function ImportState({ row: { state, read, total, interruption } }: { row: ImportRow }) {
  const share = state === 'running' && total ? words.share(read, total) : '';
  return (
    <>
      <Tag>
        {words.states[state]}
        {share}
      </Tag>
      {interruption === 'waiting' && (
        <Tag color="warning" title={words.interruptions.waiting}>
          {words.interrupted}
        </Tag>
      )}
    </>
  );
}
