import type { CallFunction } from '@homestead/http/client';
import { dataAtPointQuery, type FieldLabel } from '@homestead/map/contract';
import { fieldText, useFailureNotice } from '@homestead/map/view';
import type { MapHandle } from '@homestead/mapview';
import { useQuery } from '@tanstack/react-query';
import { oneMapTexts as texts } from './texts.ts';

interface Props {
  call: CallFunction;
  map: MapHandle | null;
  at: readonly number[];
}

/** What the layers say of a place, with the fields that the reader may see. */
export function LayerInfo({ call, map, at }: Props) {
  const point = at.map((value) => value.toFixed(7)).join(',');
  const found = useQuery({
    queryKey: ['layers-at', point],
    retry: false,
    queryFn: ({ signal }) => call(dataAtPointQuery, { query: { point, pageSize: 50 } }, { signal }),
  });
  useFailureNotice(map, found, texts.layersFailed);
  return (
    <section className="om-layers" aria-label={texts.layersHere} data-testid="layer-info">
      <h2>{texts.layersHere}</h2>
      {found.isPending && (
        <p className="om-note" role="status">
          {texts.querying}
        </p>
      )}
      {found.isError && (
        <p className="om-note" role="alert">
          {texts.layersFailed}{' '}
          <button type="button" onClick={() => void found.refetch()}>
            {texts.retry}
          </button>
        </p>
      )}
      {found.data?.records.length === 0 && <p className="om-note">{texts.noLayersHere}</p>}
      {found.data?.layers.map(({ layerId, layerTitle, fault }) =>
        fault ? (
          <p key={layerId} className="om-note">
            {layerTitle}：{fault}
          </p>
        ) : null,
      )}
      {found.data?.records.map(({ layerId, layerName, id, properties }) => (
        <details key={`${layerId} ${id}`}>
          <summary>{layerName}</summary>
          <Facts
            fields={found.data.layers.find((layer) => layer.layerId === layerId)?.fields ?? []}
            properties={properties}
          />
        </details>
      ))}
    </section>
  );
}

/** The fields of a feature by the names that people know. */
function Facts({
  fields,
  properties,
}: {
  fields: readonly FieldLabel[];
  properties: Readonly<Record<string, unknown>>;
}) {
  const rows = fields
    .map(({ name, label }) => [label, fieldText(properties[name])] as const)
    .filter(([, text]) => text !== '');
  if (rows.length === 0) return <p className="om-note">{texts.noFacts}</p>;
  return (
    <dl>
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
