import './one-map.css';
import type { CallFunction } from '@homestead/http/client';
import { LayeredMap, useCountyMap, useFailureNotice, useMapSettings } from '@homestead/map/view';
import { BROWSING_TOOLS, type MapHandle, type Tap, type Tool, type ViewNews } from '@homestead/mapview';
import { fetchAhead, lazyChunk, PartPlace, useAddress, useMedia } from '@homestead/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { apart, gathered } from './apart.ts';
import { boxOf } from './ask-for-map.ts';
import { CasePanel, type Choice } from './CasePanel.tsx';
import { caseFeatures, caseStyle } from './case-layer.ts';
import { oneMapTexts as texts } from './texts.ts';
import { useCaseFilter, usePlaces, useYearlyCases } from './use-one-map.ts';

const routePart = () => import('./VisitRoute.tsx');
const VisitRoute = lazyChunk(routePart);

const layer = 'cases';
const narrow = '(max-width: 720px)';

export interface OneMapProps {
  call: CallFunction;
  /** Opens the page of a case. */
  onOpen(processId: string): void;
  /** Shows the layer tree from the beginning. */
  hasTree?: boolean;
}

/** The county on one map: cases by kind, state and time, as clusters or outlines, each a step from its page and its past. */
export default function OneMap({ call, onOpen, hasTree = false }: OneMapProps) {
  const isNarrow = useMedia(narrow);
  // A tree that stands beside the list at first is not put over the map because the screen was turned.
  const [isTreeShown] = useState(hasTree && !isNarrow);
  // On a phone the list has the lower half of the screen, or gives it to the map and all of its tools.
  const [isFolded, setFolded] = useState(false);
  const county = useCountyMap(call);
  const settings = useMapSettings(call);
  const [map, setMap] = useState<MapHandle | null>(null);
  const [view, setView] = useState<ViewNews | null>(null);
  const [choice, setChoice] = useState<Choice>(null);
  const { filter, change } = useCaseFilter();
  const [address, setAddress] = useAddress();
  const places = usePlaces(call, view?.box ?? null, filter);
  const zoom = view?.zoom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resolution of the map is another one at each zoom.
  const data = useMemo(
    () => (map && places.data ? apart(places.data, map.resolution()) : places.data),
    [map, places.data, zoom],
  );
  useEffect(() => (map ? fetchAhead(routePart) : undefined), [map]);
  useFailureNotice(map, places, texts.failed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const shown = useMemo(() => (map && data ? gathered(data, map.resolution()) : data), [map, data, zoom]);
  const latest = useRef(shown);
  latest.current = shown;
  // Where another year is shown, the present one gives way.
  const [isYearLeft, setYearLeft] = useState(false);
  const records = useYearlyCases(call, filter, map, setYearLeft);
  useEffect(() => {
    if (isYearLeft) map?.removeLayer(layer);
    else if (map && shown) map.addGeoJson(layer, caseFeatures(shown), caseStyle);
  }, [map, shown, isYearLeft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is only written here, by a function that is another one at each render.
  useEffect(() => {
    if (!map) return;
    const seen = map.watchView((news) => {
      setView(news);
      setAddress((now) => {
        now.set('view', news.box.map((value) => value.toFixed(6)).join(','));
        return now;
      });
    });
    const tapped = map.watchTaps((tap) => {
      const found = choiceOf(tap, latest.current?.clusters.length ?? 0);
      if (found?.kind === 'cluster') {
        zoomTo(map, latest.current?.clusters[found.index]?.box);
        return;
      }
      setChoice(found ?? { kind: 'place', at: tap.at });
      setFolded(false);
    });
    return () => {
      seen();
      tapped();
    };
  }, [map]);
  if (!county) return null;
  const asked = boxOf(address.get('view'));
  return (
    <div className="om">
      <LayeredMap
        {...county}
        call={call}
        hasData
        isShown={isTreeShown}
        tools={isNarrow && !isFolded ? halfScreenTools : BROWSING_TOOLS}
        onDrawing={({ growing }) => {
          if (growing) setFolded(true);
        }}
        onComparison={() => setFolded(true)}
        records={records}
        onReady={(made) => {
          const box = asked ?? county.bounds;
          if (box) made.showBox(box);
          setMap(made);
        }}
      />
      <CasePanel
        call={call}
        map={map}
        places={places}
        data={data}
        filter={filter}
        choice={choice}
        navigation={settings.data?.navigation}
        isFolded={isNarrow && isFolded}
        onFold={isNarrow ? setFolded : undefined}
        route={
          <PartPlace fallback={<p className="om-note">{texts.querying}</p>}>
            <VisitRoute {...{ call, map, onOpen }} navigation={settings.data?.navigation} />
          </PartPlace>
        }
        onFilter={change}
        onChoose={(next) => {
          setChoice(next);
          setFolded(false);
          const one = next?.kind === 'cases' && data?.cases.find((known) => known.processId === next.ids[0]);
          if (one && map && next.ids.length === 1) map.comeNear(one.place, nearZoom);
        }}
        onCluster={(box) => map && zoomTo(map, box)}
        onOpen={onOpen}
        onShare={() => void share(map)}
      />
    </div>
  );
}

/** What half a phone's screen has room for; the others come with the whole of it, which drawing takes by itself. */
const halfScreenTools: readonly Tool[] = ['draw', 'clear', 'base', 'position', 'view'];

const nearZoom = 18;

/** A cluster of cases in one place has a box without size: the map then only comes nearer. */
function zoomTo(map: MapHandle, box: readonly number[] | undefined): void {
  if (!box) return;
  const before = map.resolution();
  map.showBox(box, { maxZoom: 19 });
  // One as large as the view itself comes nearer, too.
  if (map.resolution() < before * 0.9) return;
  const [west = 0, south = 0, east = 0, north = 0] = box;
  map.showBox(
    [(west * 3 + east) / 4, (south * 3 + north) / 4, (west + east * 3) / 4, (south + north * 3) / 4],
    { maxZoom: 20.5 },
  );
}

function choiceOf(tap: Tap, clusters: number): Choice | { kind: 'cluster'; index: number } {
  const hits = tap.hits.filter((hit) => hit.layer === layer).map(({ properties }) => properties);
  const cluster = hits.find(({ cluster: index }) => typeof index === 'number' && index < clusters);
  if (cluster) return { kind: 'cluster', index: Number(cluster['cluster']) };
  const ids = [
    ...new Set(hits.flatMap(({ processId }) => (typeof processId === 'string' ? [processId] : []))),
  ];
  return ids.length > 0 ? { kind: 'cases', ids } : null;
}

/** Copies the address, which says all that is shown. */
async function share(map: MapHandle | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    map?.notify(texts.shared);
  } catch {
    map?.notify(texts.shareFailed);
  }
}
