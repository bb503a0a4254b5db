import '../panel-controls.css';
import './overlay-panel.css';
import { CallFailure, type CallFunction } from '@homestead/http/client';
import type { LayerStyle, MapHandle } from '@homestead/mapview';
import { messageOf, saveFile, useOnline } from '@homestead/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { overlayTexts } from '../../contract/overlay-texts.ts';
import { overlayAnalysis, overlayExport } from '../../contract/routes.ts';
import type { OverlayReply, OverlayRequest } from '../../contract/space.ts';
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

/** What one layer covers of the drawn polygons, or of the view, added up by its classes and saved as a workbook. */
export function OverlayPanel({ call, map, layers, onClose }: Props) {
  const [layerId, setLayer] = useState('');
  const [isSaving, setSaving] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      const { kind, geoJson } = groundOf(map);
      const request: OverlayRequest = {
        overlayType: 'intersect',
        inputLayer: geoJson,
        referLayer: { layerId },
      };
      const reply = await call(overlayAnalysis, { body: { ...request, byClass: true } });
      return { kind, request, reply };
    },
    onSuccess: ({ reply: { features } }) => {
      map.addGeoJson(found, { type: 'FeatureCollection', features }, foundStyle);
    },
    onError: () => map.removeLayer(found),
  });
  useEffect(() => () => map.removeLayer(found), [map]);
  const isOnline = useOnline();
  const { data, error, isPending } = run;
  const save = async (request: OverlayRequest) => {
    setSaving(true);
    const fault = await saveFile(overlayExport, {}, {}, request);
    if (fault) map.notify(fault);
    setSaving(false);
  };
  return (
    <section className="os-panel" aria-label={texts.title} data-testid="overlay-panel">
      <header>
        <h2>{texts.title}</h2>
        <select
          aria-label={texts.layer}
          value={layerId}
          onChange={(event) => {
            setLayer(event.target.value);
            run.reset();
            map.removeLayer(found);
          }}
        >
          <option value="">{texts.choose}</option>
          {layers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" disabled={layerId === '' || isPending} onClick={() => run.mutate()}>
          {isPending ? texts.analysing : texts.analyse}
        </button>
        {data && data.reply.totalArea > 0 && (
          <button type="button" disabled={isSaving || !isOnline} onClick={() => void save(data.request)}>
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
        {data && <Sums reply={data.reply} />}
      </section>
    </section>
  );
}

function Sums({ reply }: { reply: OverlayReply }) {
  const { byClass = [], totalArea, layerTitle, slivers, notices } = reply;
  const { columns, shareOf, total } = overlayTexts;
  const notes = [
    ...(layerTitle ? [layerTitle] : []),
    ...notices,
    ...(slivers.length > 0 ? [texts.slivers(slivers.length)] : []),
  ];
  return (
    <>
      {totalArea === 0 ? (
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
            {byClass.map(({ name, count, area }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
                <td>{area.toFixed(2)}</td>
                <td>{shareOf(area, totalArea)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              <td>{byClass.reduce((sum, { count }) => sum + count, 0)}</td>
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
