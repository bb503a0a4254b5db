import { type MapStyle, scaleDenominator } from '@homestead/mapstyle';
import { type MapHandle, MapView, type Tool } from '@homestead/mapview';
import { useApi } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { featureSearch } from '../../contract/routes.ts';
import { useCountyMap } from '../../view/index.ts';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;
const most = 500;
/** So many features in the first view show the style without a crowd. */
const pleasant = 200;
const tools: readonly Tool[] = ['base'];
const name = 'style-preview';

/** A map with the layer's own features in the view, painted by the style as it stands in the editor. */
export default function PreviewMap({
  style,
  layerId,
  box,
  count,
}: {
  style: MapStyle;
  layerId: string;
  box: number[] | null;
  /** Features of the layer. */
  count: number;
}) {
  const { callWithoutToast: call } = useApi();
  const county = useCountyMap(call);
  const map = useRef<MapHandle | null>(null);
  const [features, setFeatures] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const ask = useCallback(
    async (around: readonly number[]) => {
      setSaid(words.previewing);
      const [w = 0, s = 0, e = 0, n = 0] = around;
      const ring = [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ];
      try {
        const found = await call(featureSearch, {
          body: {
            inputLayer: { layerId },
            referLayer: { type: 'Polygon', coordinates: [ring] },
            limit: most,
          },
        });
        setFeatures(found);
        setSaid(
          found.features.length === 0
            ? words.previewEmpty
            : found.truncated
              ? words.truncated(found.features.length)
              : '',
        );
      } catch {
        setSaid(words.previewFailed);
      }
    },
    [call, layerId],
  );
  useEffect(() => {
    if (features) map.current?.addGeoJson(name, features, style);
  }, [features, style]);
  if (!county) return null;
  return (
    <MapView
      {...county}
      minZoom={4}
      tools={tools}
      onReady={(ready) => {
        map.current = ready;
        if (box) ready.showBox(firstView(box, count, county.centre), { minZoom: 4 });
        void ask(ready.extent());
      }}
    >
      <div className={styles['previewBar']}>
        <Button size="small" onClick={() => map.current && void ask(map.current.extent())}>
          {words.refresh}
        </Button>
        <span role="status" data-testid="preview-said">
          {said}
        </span>
        <Scale map={map} />
      </div>
    </MapView>
  );
}

/** The scale by which rules are shown or not. */
function Scale({ map }: { map: { readonly current: MapHandle | null } }) {
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setScale(scaleDenominator(map.current?.resolution() ?? 0)), 500);
    return () => clearInterval(timer);
  }, [map]);
  return scale > 0 ? <span className="figures">{words.scale(scale)}</span> : null;
}

/** A part of the layer's box that holds about a pleasant number of features, around the county's middle where that lies inside. */
function firstView(box: readonly number[], count: number, centre: readonly number[] | undefined): number[] {
  const [w = 0, s = 0, e = 0, n = 0] = box;
  const share = Math.min(1, Math.sqrt(pleasant / Math.max(count, 1)));
  if (share === 1) return [w, s, e, n];
  const [cx = 0, cy = 0] = centre ?? [];
  const isInside = cx >= w && cx <= e && cy >= s && cy <= n;
  const [x, y] = isInside ? [cx, cy] : [(w + e) / 2, (s + n) / 2];
  const [dx, dy] = [((e - w) * share) / 2, ((n - s) * share) / 2];
  return [x - dx, y - dy, x + dx, y + dy];
}
