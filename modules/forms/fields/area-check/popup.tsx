import { CallFailure } from '@homestead/http/client';
import { overlayAnalysis, overlayExport } from '@homestead/map/contract';
import { LayeredMap, MapWait, useCountyMap } from '@homestead/map/view';
import { type LayerStyle, type MapHandle, MapPopup, readGeoJson, VIEWING_TOOLS } from '@homestead/mapview';
import { messageOf, saveFile } from '@homestead/ui';
import { useEffect, useRef, useState } from 'react';
import { texts as formTexts } from '../../contract/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { useLandCheck } from '../../view/land/use-land-check.ts';
import { useFormScope } from '../../view/scope.ts';
import { mapFieldTexts as texts } from '../geometry/texts.ts';
import { runOf } from './check-rows.ts';
import { findingsOf } from './findings.ts';
import { type CheckState, Legend } from './Legend.tsx';
import { foundBy, useSurroundings } from './shared-run.ts';
import { type Written, writeCheck } from './write.ts';

const LEAST_ZOOM = 12;
const DRAWN = 'kk';
const OVERLAP = 'overlap';

const DRAWN_STYLE: LayerStyle = { stroke: '#0b62b0', fill: 'rgba(11,98,176,0.10)', width: 2.5 };
const AROUND = 'surroundings';
const AROUND_STYLE: LayerStyle = { stroke: '#8a6100', fill: 'rgba(255,196,0,0.16)', width: 1.5 };
const OVERLAP_STYLE: LayerStyle = { stroke: '#c0140d', fill: 'rgba(229,50,45,0.45)', width: 1.5 };

/** The map on which the drawn area is laid over one layer. Only 确定 keeps what was found. */
export default function AreaCheckPopup({
  field,
  shape,
  value,
  readOnly,
  setValue,
  call,
  onBusy,
  onClose,
}: FieldRendererProps & { shape: unknown; onClose(): void }) {
  const county = useCountyMap(call);
  const layer = useFormScope().layers?.[field.layer ?? ''];
  const map = useRef<MapHandle>(null);
  const run = useLandCheck(call, runOf(useFormScope().form, field.geometry ?? '', shape), false);
  const shared = run.data?.layers.find(({ layerId }) => layerId === layer?.id);
  const isKnown = value === formTexts.areaCheck.done;
  const [state, setState] = useState<CheckState>(() =>
    isKnown && shared && layer ? foundBy(shared, layer, new Date(run.dataUpdatedAt)) : { kind: 'ready' },
  );
  const [overlap, setOverlap] = useState<object | null>(() =>
    isKnown && shared ? { type: 'FeatureCollection', features: shared.features } : null,
  );
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const write = (found: Written) => writeCheck(setValue, field.path, field.checks ?? {}, found);
  const surroundings = useSurroundings({ call, shape, layerId: layer?.id, shared });
  const [isReady, setReady] = useState(false);
  /** What lies around, then the drawn area, then what of it lies on the layer. */
  useEffect(() => {
    const handle = map.current;
    if (!isReady || !handle) return;
    const label = layer?.classField;
    if (surroundings) {
      const around = { type: 'FeatureCollection', features: surroundings };
      handle.addGeoJson(AROUND, around, label ? { ...AROUND_STYLE, label } : AROUND_STYLE);
    }
    handle.addGeoJson(DRAWN, shape, DRAWN_STYLE);
    if (overlap) handle.addGeoJson(OVERLAP, overlap, label ? { ...OVERLAP_STYLE, label } : OVERLAP_STYLE);
    else handle.removeLayer(OVERLAP);
  }, [isReady, surroundings, shape, overlap, layer]);

  const analyse = async () => {
    const inputLayer = readGeoJson(shape)?.features[0];
    if (!inputLayer || state.kind === 'running') return;
    const { check } = layer ?? {};
    if (!layer || !check) return setState({ kind: 'failed', reason: texts.unknownLayer });
    running.current?.abort();
    const turn = new AbortController();
    running.current = turn;
    setState({ kind: 'running' });
    setOverlap(null);
    onBusy?.(true);
    try {
      const body = { overlayType: 'intersect', inputLayer, referLayer: { layerId: layer.id } } as const;
      const reply = await call(overlayAnalysis, { body }, { signal: turn.signal });
      const collection = readGeoJson({ type: 'FeatureCollection', features: reply.features });
      if (!collection || !Number.isFinite(reply.totalArea)) throw new Error('unreadable overlay reply');
      setOverlap(collection);
      // Whole, above what is said of it, wherever the map was looked at meanwhile.
      map.current?.fit(shape, { minZoom: LEAST_ZOOM });
      setState({
        kind: 'found',
        findings: findingsOf(collection.features, reply.totalArea, { ...layer, check }),
        notices: reply.notices,
        slivers: reply.slivers.length,
        version: reply.layerTitle,
        at: new Date(),
      });
    } catch (error) {
      if (turn.signal.aborted) return;
      setState({ kind: 'failed', reason: reasonOf(error) });
      if (!readOnly) write(null);
    } finally {
      onBusy?.(false);
    }
  };

  const exportTable = async () => {
    const body = {
      overlayType: 'intersect',
      inputLayer: readGeoJson(shape)?.features[0],
      referLayer: { layerId: layer?.id },
    };
    const fault = await saveFile(overlayExport, {}, {}, body);
    if (fault) map.current?.notify(fault);
  };
  const isFound = state.kind === 'found';
  const close = () => {
    map.current?.removeLayer(OVERLAP);
    map.current?.removeLayer(DRAWN);
    onClose();
  };
  const confirm = () => {
    if (state.kind === 'found' && !readOnly) write(state.findings);
    close();
  };

  return (
    <MapPopup
      title={field.map?.title ?? field.label}
      onBack={close}
      footer={
        <>
          <span className="mv-figure">{readOnly && texts.readOnlyResult}</span>
          <button type="button" className="mv-button" onClick={close}>
            {texts.cancel}
          </button>
          <button
            type="button"
            className={isFound ? 'mv-button' : 'mv-button mv-primary'}
            disabled={state.kind === 'running'}
            onClick={() => void analyse()}
          >
            {state.kind === 'running' ? texts.analysing : texts.analyse}
          </button>
          <button
            type="button"
            className={isFound ? 'mv-button mv-primary' : 'mv-button'}
            disabled={state.kind === 'running'}
            onClick={confirm}
          >
            {texts.confirm}
          </button>
        </>
      }
    >
      {county ? (
        <LayeredMap
          ref={map}
          {...county}
          call={call}
          tools={VIEWING_TOOLS}
          minZoom={LEAST_ZOOM}
          onReady={(handle) => {
            handle.addGeoJson(DRAWN, shape, DRAWN_STYLE);
            handle.fit(shape, { minZoom: LEAST_ZOOM });
            setReady(true);
          }}
          said={
            <Legend
              check={layer?.check}
              state={state}
              byClass={field.checks?.text !== undefined}
              surroundings={surroundings ? layer?.name : undefined}
              onRetry={() => void analyse()}
              onExport={exportTable}
            />
          }
        />
      ) : (
        <MapWait />
      )}
    </MapPopup>
  );
}

const reasonOf = (error: unknown) => (error instanceof CallFailure ? messageOf(error) : texts.unknownReason);
