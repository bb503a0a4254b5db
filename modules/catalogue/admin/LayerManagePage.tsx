import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { Tag } from 'antd';
import { type LayerSummary, catalogueRoutes as routes } from '../contract/index.ts';
import { layerAdminTexts as words } from './texts.ts';

/** `/LayerManage` 图层管理: the layers with their current version, and the way to imports and versions. */
export default function LayerManagePage() {
  const { callWithoutToast: call } = useApi();
  return (
    <ManageList<LayerSummary>
      name="layers"
      title={words.title}
      note={words.note}
      queryKey={['layers']}
      load={(query, signal) => call(routes.listLayerSummaries, { query }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.search}
      sort="id"
      columns={[
        {
          key: 'id',
          title: words.id,
          isSortable: true,
          render: ({ id }) => <span className="figures">{id}</span>,
        },
        { key: 'name', title: words.name, isSortable: true },
        {
          key: 'geometryType',
          title: words.geometry,
          render: (row) => words.geometries[row.geometryType],
          width: 70,
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
          render: ({ count }) => <span className="figures">{count.toLocaleString('zh-CN')}</span>,
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
          render: ({ publishedAt }) => (
            <span className="figures">{publishedAt ? showTime(publishedAt) : '—'}</span>
          ),
        },
      ]}
    />
  );
}

/** `12 KB`, `3.4 MB`: a size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes === 0) return '—';
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}
