import { useState } from 'react';
import type { MapService, TreeNode } from '../../contract/services/index.ts';
import type { TreeActs } from './items.tsx';
import { legendAddress } from './legend.ts';
import { layerTreeTexts as texts } from './texts.ts';

/** What a layer is, its legend, and what may be done with it beside showing it. */
export function LayerDetails({ node, acts }: { node: TreeNode; acts: TreeActs }) {
  const { name, layerType, srs, remark, bbox } = node;
  const box = bbox.split(',').map(Number);
  return (
    <div className="lt-details">
      <dl>
        <dt>{texts.kind}</dt>
        <dd>{layerType}</dd>
        {srs !== '' && (
          <>
            <dt>{texts.srs}</dt>
            <dd>{srs}</dd>
          </>
        )}
        {remark !== '' && (
          <>
            <dt>{texts.remark}</dt>
            <dd>{remark}</dd>
          </>
        )}
      </dl>
      <Legend node={node} service={acts.services.get(node.serviceId ?? '')} ticket={acts.ticket} />
      <div className="lt-acts">
        {box.length === 4 && box.every(Number.isFinite) && (
          <button type="button" onClick={() => acts.onZoomTo(box)}>
            {texts.zoomTo}
          </button>
        )}
        <button
          type="button"
          disabled={!acts.canStep(node, -1)}
          aria-label={`${texts.up} ${name}`}
          onClick={() => acts.onStep(node, -1)}
        >
          {texts.up}
        </button>
        <button
          type="button"
          disabled={!acts.canStep(node, 1)}
          aria-label={`${texts.down} ${name}`}
          onClick={() => acts.onStep(node, 1)}
        >
          {texts.down}
        </button>
      </div>
    </div>
  );
}

interface LegendProps {
  node: TreeNode;
  service: MapService | undefined;
  ticket: string | undefined;
}

/** The picture that the layer's WMS gives of its symbols. */
function Legend({ node, service, ticket }: LegendProps) {
  const [isMissing, setMissing] = useState(false);
  const address = legendAddress(node, service, ticket);
  if (!address || isMissing) return <p className="lt-note">{texts.noLegend}</p>;
  return (
    <figure className="lt-legend">
      <figcaption>{texts.legend}</figcaption>
      <img src={address} alt={texts.legendOf(node.name)} onError={() => setMissing(true)} />
    </figure>
  );
}
