import '../panel-controls.css';
import './attribute-table.css';
import type { CallFunction } from '@homestead/http/client';
import { type LayerStyle, type MapHandle, useBackCloses } from '@homestead/mapview';
import { saveFile, useOnline } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LayerLook, layerInBox, mostLayerFeatures } from '../../contract/data-query.ts';
import { type ExportFormat, exportFormats, layerExport } from '../../contract/layer-export.ts';
import { layerExportTexts } from '../../contract/layer-export-texts.ts';
import { fieldText } from '../field-text.ts';
import { useBox } from '../use-box.ts';
import { useFailureNotice } from '../use-failure-notice.ts';
import { boxOfGeometry, rowsOf, type Sorting, type TableFeature } from './rows.ts';
import { attributeTexts as texts } from './texts.ts';

interface Props {
  call: CallFunction;
  map: MapHandle;
  /** The county's own layers that the reader sees. */
  layers: readonly { id: string; name: string }[];
  onClose(): void;
}

const chosenLayer = 'attribute-choice';
const chosenStyle: LayerStyle = { stroke: '#b3007a', fill: 'rgba(179,0,122,0.2)', width: 3.5 };
const mostRows = 300;

/** What lies in view of one layer, as a table: filtered, sorted, shown on the map, saved as a file. */
export function AttributeTable({ call, map, layers, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  useBackCloses(panel, true, onClose);
  const [layerId, setLayer] = useState('');
  const [keyword, setKeyword] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useBox(map);
  const found = useQuery<LayerLook>({
    queryKey: ['layer in box', layerId, box],
    enabled: layerId !== '' && box !== null,
    retry: false,
    // Another view of the same layer keeps the rows until its own have come.
    placeholderData: (before) => (before?.layerId === layerId ? before : undefined),
    queryFn: ({ signal }) =>
      call(layerInBox, { params: { layerId }, query: { bbox: box ?? '' } }, { signal }),
  });
  useFailureNotice(map, found, texts.failed);
  useEffect(() => () => map.removeLayer(chosenLayer), [map]);
  const choose = (feature: TableFeature) => {
    setChosen(feature.id);
    map.addGeoJson(chosenLayer, { type: 'Feature', properties: {}, geometry: feature.geometry }, chosenStyle);
    const around = boxOfGeometry(feature.geometry);
    if (around) map.showBox(around, { maxZoom: 19 });
  };
  const { data } = found;
  const rows = data ? rowsOf(data, keyword, sorting) : [];
  return (
    <section ref={panel} className="at-panel" aria-label={texts.title} data-testid="attribute-table">
      <header>
        <h2>{texts.title}</h2>
        <select
          className="at-layer"
          aria-label={texts.layer}
          value={layerId}
          onChange={(event) => {
            setLayer(event.target.value);
            setSorting(null);
            setChosen(null);
            map.removeLayer(chosenLayer);
          }}
        >
          <option value="">{texts.choose}</option>
          {layers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input
          className="at-find"
          type="search"
          value={keyword}
          placeholder={texts.filter}
          aria-label={texts.filter}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <span role="status" className="at-count">
          {data ? texts.count(rows.length, data.features.length) : found.isFetching ? texts.querying : ''}
        </span>
        {data && box && <Export map={map} look={data} box={box} />}
        <button
          type="button"
          className="at-close"
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          ✕
        </button>
      </header>
      {found.isError && (
        <p className="at-note" role="alert">
          {texts.failed}{' '}
          <button type="button" onClick={() => void found.refetch()}>
            {texts.retry}
          </button>
        </p>
      )}
      {data?.truncated && <p className="at-note">{texts.truncated(mostLayerFeatures)}</p>}
      {rows.length > mostRows && <p className="at-note">{texts.cut(mostRows)}</p>}
      {data && rows.length === 0 && (
        <p className="at-note">{data.features.length === 0 ? texts.none : texts.noMatch}</p>
      )}
      {data && rows.length > 0 && (
        <Rows
          fields={data.fields}
          rows={rows.slice(0, mostRows)}
          sorting={sorting}
          chosen={chosen}
          onSort={setSorting}
          onChoose={choose}
        />
      )}
    </section>
  );
}

interface RowsProps {
  fields: LayerLook['fields'];
  rows: readonly TableFeature[];
  sorting: Sorting | null;
  chosen: string | null;
  onSort(sorting: Sorting | null): void;
  onChoose(feature: TableFeature): void;
}

function Rows({ fields, rows, sorting, chosen, onSort, onChoose }: RowsProps) {
  /** Rising, falling, and as it came. */
  const next = (field: string): Sorting | null =>
    sorting?.field !== field
      ? { field, isFalling: false }
      : sorting.isFalling
        ? null
        : { field, isFalling: true };
  const direction = (field: string) =>
    sorting?.field !== field ? 'none' : sorting.isFalling ? 'descending' : 'ascending';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who works by keys scrolls the table.
    <section className="at-body" tabIndex={0} aria-label={texts.rows} data-testid="attribute-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.locate}</th>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col" aria-sort={direction(name)}>
                <button type="button" title={texts.sortBy(label)} onClick={() => onSort(next(name))}>
                  {label}
                  <span aria-hidden="true">
                    {{ none: '', ascending: ' ▲', descending: ' ▼' }[direction(name)]}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-selected={row.id === chosen} onDoubleClick={() => onChoose(row)}>
              <td>
                <button
                  type="button"
                  aria-label={texts.locateRow(nameOf(row, fields))}
                  onClick={() => onChoose(row)}
                >
                  {texts.locate}
                </button>
              </td>
              {fields.map(({ name }) => (
                <td key={name}>{fieldText(row.properties[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const nameOf = ({ id, properties }: TableFeature, [first]: LayerLook['fields']): string =>
  (first && fieldText(properties[first.name])) || id;

/** Saves what lies in view; the server judges and notes it as any export. */
function Export({ map, look, box }: { map: MapHandle; look: LayerLook; box: string }) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const save = async () => {
    setBusy(true);
    const [layerId = '', version = ''] = (look.layerVersion ?? '').split('@');
    const fault = await saveFile(layerExport, { format, bbox: box }, { layerId, version });
    if (fault) map.notify(fault);
    setBusy(false);
  };
  return (
    <>
      <select
        className="at-format"
        aria-label={texts.format}
        value={format}
        onChange={(event) => setFormat(event.target.value as ExportFormat)}
      >
        {exportFormats.map((one) => (
          <option key={one} value={one}>
            {layerExportTexts.formats[one]}
          </option>
        ))}
      </select>
      <button type="button" className="at-save" disabled={isBusy || !isOnline} onClick={() => void save()}>
        {isBusy ? texts.exporting : isOnline ? texts.exportBox : texts.exportOffline}
      </button>
    </>
  );
}
