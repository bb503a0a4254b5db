import '../panel-controls.css';
import './overlay-panel.css';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import { type LayerStyle, type MapHandle, useBackCloses } from '@homestead/mapview';
import { messageOf, useOnline } from '@homestead/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { overlayTexts } from '../../contract/overlay-texts.ts';
import { type Counted, count, countedWays, type Sums } from './count.ts';
import { groundOf } from './ground.ts';
import { overlayPanelTexts as texts } from './texts.ts';

interface Props {
  call: CallFunction;
  map: MapHandle;
  /** The county's own layers that the reader sees. */
  layers: readonly { id: string; name: string }[];
  onClose(): void;
}

const found = 'overlay-found';
const foundStyle: LayerStyle = { stroke: '#c0140d', fill: 'rgba(229,50,45,0.35)', width: 1.5 };

/** What one layer has on the drawn polygons, or in the view, added up by its classes and saved as a workbook. */
export function OverlayPanel({ call, map, layers, onClose }: Props) {
  const [layerId, setLayer] = useState('');
  const [counted, setCounted] = useState<Counted>('parts');
  const [isSaving, setSaving] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      const { kind, geoJson } = groundOf(map);
      return { kind, ...(await count(call, { layerId, ground: geoJson, counted })) };
    },
    onSuccess: ({ features }) => {
      map.addGeoJson(found, { type: 'FeatureCollection', features }, foundStyle);
    },
    onError: () => map.removeLayer(found),
  });
  useEffect(() => () => map.removeLayer(found), [map]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => tellHeight(panel.current), []);
  useBackCloses(panel, true, onClose);
  const isOnline = useOnline();
  const { data, error, isPending } = run;
  const forget = () => {
    run.reset();
    map.removeLayer(found);
  };
  const save = async (sums: Sums) => {
    setSaving(true);
    const fault = await sums.save();
    if (fault) map.notify(fault);
    setSaving(false);
  };
  return (
    <section ref={panel} className="os-panel" aria-label={texts.title} data-testid="overlay-panel">
      <header>
        <h2>{texts.title}</h2>
        <select
          aria-label={texts.layer}
          value={layerId}
          onChange={(event) => {
            setLayer(event.target.value);
            forget();
          }}
        >
          <option value="">{texts.choose}</option>
          {layers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={texts.counted}
          value={counted}
          onChange={(event) => {
            setCounted(event.target.value as Counted);
            forget();
          }}
        >
          {countedWays.map((way) => (
            <option key={way} value={way}>
              {texts.countedWays[way]}
            </option>
          ))}
        </select>
        <button type="button" disabled={layerId === '' || isPending} onClick={() => run.mutate()}>
          {isPending ? texts.analysing : texts.analyse}
        </button>
        {data && data.byClass.length > 0 && (
          <button type="button" disabled={isSaving || !isOnline} onClick={() => void save(data)}>
            {isSaving ? texts.exporting : isOnline ? texts.export : texts.exportOffline}
          </button>
        )}
        <button
          type="button"
          className="os-close"
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          ✕
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who works by keys scrolls the sums. */}
      <section className="os-body" tabIndex={0} aria-label={texts.result} aria-live="polite">
        <p className="os-note">{data ? texts.ground[data.kind] : texts.hint}</p>
        {error && (
          <p className="os-note" role="alert">
            {texts.failed(error instanceof CallFailure ? messageOf(error) : texts.unknownReason)}
          </p>
        )}
        {data && <SumTable sums={data} />}
      </section>
    </section>
  );
}

/** Tells the styles of the map as `--os-over` how much of it lies under the panel, which grows by its sums. */
function tellHeight(panel: HTMLElement | null): (() => void) | undefined {
  const map = panel?.parentElement;
  if (!map) return undefined;
  const sizes = new ResizeObserver(() => {
    const over = map.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
    map.style.setProperty('--os-over', `${Math.max(0, Math.round(over))}px`);
  });
  for (const one of [map, panel]) sizes.observe(one);
  return () => {
    sizes.disconnect();
    map.style.removeProperty('--os-over');
  };
}

function SumTable({ sums: { byClass, totalArea, notes } }: { sums: Sums }) {
  const { columns, shareOf, total } = overlayTexts;
  return (
    <>
      {byClass.length === 0 ? (
        <p className="os-note">{texts.nothing}</p>
      ) : (
        <table aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.count}</th>
              <th scope="col">{columns.area}</th>
              <th scope="col">{columns.share}</th>
            </tr>
          </thead>
          <tbody>
            {byClass.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td>{one.count}</td>
                <td>{one.area.toFixed(2)}</td>
                <td>{shareOf(one.area, totalArea)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              <td>{byClass.reduce((sum, one) => sum + one.count, 0)}</td>
              <td>{totalArea.toFixed(2)}</td>
              <td>{shareOf(totalArea, totalArea)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {notes.map((note) => (
        <p key={note} className="os-note">
          {note}
        </p>
      ))}
    </>
  );
}
