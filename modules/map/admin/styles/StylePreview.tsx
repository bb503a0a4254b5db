import { styleRoutes as routes } from '@homestead/catalogue/contract';
import { type GeometryType, legendOf, type MapStyle } from '@homestead/mapstyle';
import { lazyChunk, PartPlace } from '@homestead/ui';
import { PageFailure, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Empty, Select } from 'antd';
import { useEffect } from 'react';
import { MapWait } from '../../view/index.ts';
import { LegendSample } from './LegendSample.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;
const PreviewMap = lazyChunk(() => import('./PreviewMap.tsx'));

interface Props {
  style: MapStyle;
  geometryType: GeometryType;
  layerId: string | null;
  onLayer(id: string): void;
  onFields(fields: readonly string[]): void;
}

/** The layer that is looked at, its map and the legend. */
export function StylePreview({ style, geometryType, layerId, onLayer, onFields }: Props) {
  const { callWithoutToast: call } = useApi();
  const layers = useQuery({
    queryKey: ['layers', 'of', geometryType],
    queryFn: ({ signal }) => call(routes.listLayers, { query: { geometryType, pageSize: 200 } }, { signal }),
  });
  const shown = (layers.data?.records ?? []).filter(({ currentVersion }) => currentVersion !== null);
  const first = shown[0]?.id;
  useEffect(() => {
    if (!layerId && first) onLayer(first);
  }, [layerId, first, onLayer]);
  const layer = useQuery({
    queryKey: ['layers', 'one', layerId],
    enabled: layerId !== null,
    queryFn: ({ signal }) => call(routes.getLayer, { params: { id: layerId! } }, { signal }),
  });
  useEffect(() => {
    if (layer.data) onFields(withFirst(layer.data.fields, layer.data.classField ?? layer.data.nameField));
  }, [layer.data, onFields]);
  return (
    <div>
      <div className={styles['mapHead']}>
        <span>{words.previewLayer}</span>
        <Select
          value={layerId}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ minWidth: 200 }}
          loading={layers.isPending}
          aria-label={words.previewLayer}
          notFoundContent={words.noLayer}
          options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onLayer}
        />
      </div>
      <div className={styles['map']}>
        <PartPlace fallback={<MapWait />}>
          {layer.data ? (
            <PreviewMap
              key={layer.data.id}
              style={style}
              layerId={layer.data.id}
              box={layer.data.bbox}
              count={layer.data.count}
            />
          ) : layers.isSuccess && shown.length === 0 ? (
            <Empty description={words.noLayer} style={{ paddingTop: 120 }} />
          ) : layers.isError || layer.isError ? (
            <PageFailure
              error={layers.error ?? layer.error}
              onRetry={() => void (layers.isError ? layers : layer).refetch()}
            />
          ) : (
            <MapWait />
          )}
        </PartPlace>
        <div className={styles['legendBox']}>
          <ul className={styles['legend']} aria-label={styleAdminTexts.legend}>
            {legendOf(style).map(({ title, symbols }, index) => (
              <li key={index}>
                <LegendSample symbols={symbols} /> {title}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** The field that the layer's features differ by stands first, as the one that is taken unless told. */
const withFirst = (fields: readonly string[], first: string | null): readonly string[] =>
  first !== null && fields.includes(first) ? [first, ...fields.filter((field) => field !== first)] : fields;
