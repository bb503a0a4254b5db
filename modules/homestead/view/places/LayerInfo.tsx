import type { CallFunction } from '@homestead/http/client';
import { dataAtPointQuery } from '@homestead/map/contract';
import { useQuery } from '@tanstack/react-query';
import { oneMapTexts as texts } from './texts.ts';

/** What the layers say of a place, with the fields that the reader may see. */
export function LayerInfo({ call, at }: { call: CallFunction; at: readonly number[] }) {
  const point = at.map((value) => value.toFixed(7)).join(',');
  const found = useQuery({
    queryKey: ['layers-at', point],
    retry: false,
    queryFn: ({ signal }) => call(dataAtPointQuery, { query: { point, pageSize: 50 } }, { signal }),
  });
  return (
    <section className="om-layers" aria-label={texts.layersHere} data-testid="layer-info">
      <h3>{texts.layersHere}</h3>
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
          <dl>
            {Object.entries(properties)
              .filter(([, value]) => value !== null && value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
                </div>
              ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
