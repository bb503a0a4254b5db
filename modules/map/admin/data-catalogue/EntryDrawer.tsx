import {
  catalogueTexts,
  type DataCatalog,
  dataRoutes as routes,
  styleRoutes,
} from '@homestead/catalogue/contract';
import { MapView, PREVIEW_TOOLS } from '@homestead/mapview';
import { PageState, useApi, useFocusBack } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Alert, Descriptions, Drawer, Empty, Tabs, Tag } from 'antd';
import { dataInAreaQuery } from '../../contract/data-query.ts';
import { useCountyMap } from '../../view/use-county-map.ts';
import styles from './data-catalogue.module.css';
import { FileVersions } from './FileVersions.tsx';
import { MetadataTab } from './metadata/MetadataTab.tsx';
import { metadataAdminTexts } from './metadata/texts.ts';
import { catalogAdminTexts as words } from './texts.ts';

interface Props {
  entry: Pick<DataCatalog, 'id' | 'title'>;
  mayEdit: boolean;
  onClose(): void;
}

/** One entry with all that is known of it. */
export function EntryDrawer({ entry, mayEdit, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  useFocusBack();
  const [tab, setTab] = useKept(`tab of data ${entry.id}`, 'overview');
  const found = useQuery({
    queryKey: ['data-catalogue', 'entry', entry.id],
    queryFn: ({ signal }) => call(routes.getEntry, { params: { id: entry.id } }, { signal }),
  });
  return (
    <Drawer open size={760} title={entry.title} onClose={onClose} destroyOnHidden>
      <PageState query={found}>
        {(shown) => (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              { key: 'overview', label: words.overview, children: <Overview entry={shown} /> },
              { key: 'preview', label: words.preview, children: <Preview entry={shown} /> },
              ...(shown.type === 'file'
                ? [{ key: 'versions', label: words.versions, children: <FileVersions id={shown.targetId} /> }]
                : []),
              ...(shown.type === 'file' || shown.type === 'layer'
                ? [
                    {
                      key: 'metadata',
                      label: metadataAdminTexts.tab,
                      children: <MetadataTab entry={shown} mayEdit={mayEdit} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </PageState>
    </Drawer>
  );
}

function Overview({ entry }: { entry: DataCatalog }) {
  const { bbox, from, to, keywords } = entry;
  const period = from || to ? `${from ?? ''} — ${to ?? ''}` : words.none;
  const items = [
    [words.type, catalogueTexts.types[entry.type]],
    [words.target, entry.targetName],
    [words.directory, entry.directoryPath],
    [words.abstract, entry.abstract || words.none],
    [words.keywords, keywords.length ? keywords.map((word) => <Tag key={word}>{word}</Tag>) : words.none],
    [words.bbox, bbox ? bbox.map((side) => side.toFixed(6)).join(', ') : words.none],
    [words.period, period],
    [words.contact, entry.contact || words.none],
    [words.uses, entry.uses],
  ] as const;
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      items={items.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

/** What the person may see of a layer within the entry's box; of other entries the box. */
function Preview({ entry }: { entry: DataCatalog }) {
  const { callWithoutToast: call } = useApi();
  const county = useCountyMap(call);
  const { bbox, type, targetId } = entry;
  const found = useQuery({
    queryKey: ['data-catalogue', 'preview', entry.id],
    enabled: type === 'layer' && bbox !== null,
    retry: false,
    queryFn: ({ signal }) => {
      const query = { bbox: bbox!.join(','), layers: targetId, pageSize: 200 };
      return call(dataInAreaQuery, { query }, { signal });
    },
  });
  const style = useQuery({
    queryKey: ['data-catalogue', 'style', targetId],
    enabled: type === 'layer',
    retry: false,
    queryFn: async ({ signal }) => {
      const { styleId: id } = await call(styleRoutes.getLayer, { params: { id: targetId } }, { signal });
      return id ? (await call(styleRoutes.getStyle, { params: { id } }, { signal })).style : null;
    },
  });
  if (!bbox) return <Empty description={words.noPreview} />;
  const [w, s, e, n] = bbox as [number, number, number, number];
  const box = {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    },
  };
  const features = found.data?.records.map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties,
  }));
  const shown = { type: 'FeatureCollection', features: features?.length ? features : [box] };
  const fault = found.data?.layers.find((layer) => layer.fault)?.fault;
  const isReady = county && (type !== 'layer' || !(found.isPending || style.isPending));
  return (
    <>
      {fault && <Alert type="info" title={fault} showIcon className={styles.alert} />}
      <div className={styles.map}>
        {isReady && (
          <MapView
            {...county}
            tools={PREVIEW_TOOLS}
            onReady={(map) => {
              map.addGeoJson('data', shown, (features?.length && style.data) || undefined);
              map.fit(box);
            }}
          />
        )}
      </div>
    </>
  );
}
