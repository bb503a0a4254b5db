import { type MapStyle, scaleDenominator } from '@homestead/mapstyle';
import { type MapHandle, MapView, VIEWING_TOOLS } from '@homestead/mapview';
import { useApi } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { featureSearch } from '../../contract/routes.ts';
import { useCountyMap } from '../../view/index.ts';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;
const most = 500;
const name = 'style-preview';

/** A map with the layer's own features in the view, painted by the style as it stands in the editor. */
export default function PreviewMap({
  style,
  layerId,
  box,
}: {
  style: MapStyle;
  layerId: string;
  box: number[] | null;
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
      {...placeOf(box, county.centre)}
      tools={VIEWING_TOOLS}
      onReady={(ready) => {
        map.current = ready;
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

/** The county's middle where the layer's data lies around it, else the middle of the data. */
function placeOf(box: number[] | null, centre: readonly [number, number] | readonly number[] | undefined) {
  const [w = 0, s = 0, e = 0, n = 0] = box ?? [];
  const [x = 0, y = 0] = centre ?? [];
  const isInside = centre !== undefined && x >= w && x <= e && y >= s && y <= n;
  const zoom = 17;
  if (!box) return { zoom };
  return isInside ? { zoom } : { zoom, centre: [(w + e) / 2, (s + n) / 2] as const };
}
