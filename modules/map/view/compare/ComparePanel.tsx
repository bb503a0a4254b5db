import '../panel-controls.css';
import './compare.css';
import type { CallFunction } from '@homestead/http/client';
import { type LayerStyle, type MapHandle, type SecondHandle, useBackCloses } from '@homestead/mapview';
import type { BaseMapName, BaseMaps } from '@homestead/mapview/plain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mostLayerFeatures } from '../../contract/data-query.ts';
import type { MapService } from '../../contract/services/index.ts';
import { shownService } from '../shown-service.ts';
import { useBox } from '../use-box.ts';
import { type Source, sourcesOf, useSideFeatures, useVersions, type YearlyRecords } from './sources.ts';
import { compareTexts as texts } from './texts.ts';

interface Props {
  call: CallFunction;
  map: MapHandle;
  baseMaps: BaseMaps | null | undefined;
  services: readonly MapService[];
  /** Whether the reader may see versions of layers. */
  hasVersions: boolean;
  /** The county's own layers that the reader sees, of which years are compared. */
  layers: readonly { id: string; name: string }[];
  /** What the page shows beside the layers, as of the years. */
  records: YearlyRecords | undefined;
  onClose(): void;
}

type Way = 'swipe' | 'split';
const ways: readonly Way[] = ['swipe', 'split'];
const leftLayer = 'compare-left';
/** Told apart without colour: what stands left is solid, what stands right dashed. */
const styles: Record<'left' | 'right', LayerStyle> = {
  left: { stroke: '#0b62b0', fill: 'rgba(11,98,176,0.15)', width: 2.5 },
  right: { stroke: '#b35900', fill: 'rgba(230,140,20,0.2)', width: 2.5, dash: [8, 5] },
};
const baseNames: readonly BaseMapName[] = ['imagery', 'vector', 'terrain'];

/** Two states of the same ground: one over the other behind a curtain, or side by side. */
export function ComparePanel(props: Props) {
  const { call, map, baseMaps, services, hasVersions, layers, records, onClose } = props;
  const versions = useVersions(call, hasVersions);
  const sources = useMemo(
    () => sourcesOf({ services, versions, hasVersions, records }),
    [services, versions, hasVersions, records],
  );
  const bases = baseNames.filter((name) => baseMaps?.[name]);
  const [way, setWay] = useState<Way>('swipe');
  const [percent, setPercent] = useState(50);
  const [base, setBase] = useState<BaseMapName | null>(bases[1] ?? bases[0] ?? null);
  const [keys, setKeys] = useState({ left: '', right: '' });
  const left = sources.find(({ key }) => key === keys.left);
  const right = sources.find(({ key }) => key === keys.right);
  const box = useBox(map);
  const [layerId, setLayer] = useState('');
  const before = useSideFeatures(call, { source: left, layerId, records }, box, map);
  const after = useSideFeatures(call, { source: right, layerId, records }, box, map);
  const hasYear = left?.kind === 'year' || right?.kind === 'year';
  const styleOf = (side: 'left' | 'right', source: Source | undefined) =>
    source?.kind === 'records' && records ? records.style : styles[side];
  const [leftStyle, rightStyle] = [styleOf('left', left), styleOf('right', right)];
  const panel = useRef<HTMLElement>(null);
  useBackCloses(panel, true, onClose);
  const target = useRef<HTMLDivElement>(null);
  const [second, setSecond] = useState<SecondHandle | null>(null);

  useEffect(() => {
    if (!target.current) return;
    const made = map.openSecond(target.current);
    setSecond(made);
    return () => made.close();
  }, [map]);
  useEffect(() => {
    map.setSplit(way === 'split');
    return () => map.setSplit(false);
  }, [map, way]);
  useEffect(() => {
    if (left?.kind === 'service') map.addService(leftLayer, shownService(left.service, left.name));
    else if (before.look) map.addGeoJson(leftLayer, before.look.geoJson, leftStyle);
    else map.removeLayer(leftLayer);
  }, [map, left, before.look, leftStyle]);
  useEffect(() => () => map.removeLayer(leftLayer), [map]);
  const onLeft = records?.onLeft;
  const hasRecordsLeft = left?.kind === 'records';
  useEffect(() => {
    if (!hasRecordsLeft || !onLeft) return;
    onLeft(true);
    return () => onLeft(false);
  }, [hasRecordsLeft, onLeft]);
  useEffect(() => {
    second?.show({
      base,
      service: right?.kind === 'service' ? shownService(right.service, right.name) : null,
      features: after.look ? { geoJson: after.look.geoJson, style: rightStyle } : null,
    });
  }, [second, base, right, after.look, rightStyle]);

  const isCut = before.look?.isCut === true || after.look?.isCut === true;
  const none = [
    ...(before.look?.isNone && left ? [left.name] : []),
    ...(after.look?.isNone && right && right.key !== left?.key ? [right.name] : []),
  ];
  return (
    <>
      <div className="cp">
        <div
          ref={target}
          className={`cp-second cp-${way}`}
          aria-hidden="true"
          style={way === 'swipe' ? { clipPath: `inset(0 0 0 ${percent}%)` } : undefined}
        />
        {way === 'swipe' && <Curtain percent={percent} onMove={setPercent} />}
      </div>
      <section ref={panel} className="cp-panel" aria-label={texts.title} data-testid="comparison">
        <Choice
          label={texts.left}
          none={texts.current}
          {...{ records, sources }}
          value={keys.left}
          onChange={(key) => setKeys((now) => ({ ...now, left: key }))}
        />
        <Choice
          label={texts.right}
          none={texts.nothing}
          {...{ records, sources }}
          value={keys.right}
          onChange={(key) => setKeys((now) => ({ ...now, right: key }))}
        />
        {hasYear && (
          <label>
            <span>{texts.layer}</span>
            <select value={layerId} onChange={(event) => setLayer(event.target.value)}>
              <option value="">{texts.chooseLayer}</option>
              {layers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {bases.length > 0 && (
          <label className="cp-base">
            <span>{texts.base}</span>
            <select value={base ?? ''} onChange={(event) => setBase(event.target.value as BaseMapName)}>
              {bases.map((name) => (
                <option key={name} value={name}>
                  {texts.bases[name]}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset>
          <legend className="mv-unseen">{texts.way}</legend>
          {ways.map((one) => (
            <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
              {texts[one]}
            </button>
          ))}
        </fieldset>
        <button type="button" onClick={onClose}>
          {texts.close}
        </button>
        {none.map((when) => (
          <p key={when} role="status">
            {texts.noneThen(when)}
          </p>
        ))}
        {isCut && <p role="status">{texts.truncated(mostLayerFeatures)}</p>}
        {(before.isFailed || after.isFailed) && <p role="alert">{texts.failed}</p>}
      </section>
    </>
  );
}

interface ChoiceProps {
  label: string;
  records: YearlyRecords | undefined;
  none: string;
  sources: readonly Source[];
  value: string;
  onChange(key: string): void;
}

function Choice({ label, none, records, sources, value, onChange }: ChoiceProps) {
  const group = (kind: Source['kind'], name: string) => {
    const own = sources.filter((source) => source.kind === kind);
    return (
      own.length > 0 && (
        <optgroup label={name}>
          {own.map((source) => (
            <option key={source.key} value={source.key}>
              {source.name}
            </option>
          ))}
        </optgroup>
      )
    );
  };
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {group('year', texts.yearlyLayers)}
        {records && group('records', texts.records(records.name))}
        {group('version', texts.versions)}
        {group('service', texts.services)}
      </select>
    </label>
  );
}

/** The curtain's edge: dragged by its handle, or moved by keys as a slider. */
function Curtain({ percent, onMove }: { percent: number; onMove(percent: number): void }) {
  const line = useRef<HTMLDivElement>(null);
  const follow = (x: number) => {
    const frame = line.current?.parentElement?.parentElement?.getBoundingClientRect();
    if (!frame) return;
    onMove(Math.round(Math.min(100, Math.max(0, ((x - frame.left) / frame.width) * 100))));
  };
  return (
    <div ref={line} className="cp-curtain" style={{ left: `${percent}%` }}>
      <div
        className="cp-grip"
        role="slider"
        tabIndex={0}
        aria-label={texts.divider}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={texts.dividerAt(percent)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event.clientX);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowLeft' ? -5 : event.key === 'ArrowRight' ? 5 : 0;
          if (step === 0) return;
          event.preventDefault();
          onMove(Math.min(100, Math.max(0, percent + step)));
        }}
      />
    </div>
  );
}
