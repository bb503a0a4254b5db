import { useSyncExternalStore } from 'react';
import { TEXTS } from '../../texts.ts';
import type { Around } from '../engine/around.ts';
import { Panel } from './Panel.tsx';

/** Which layers vertices are drawn to. */
export function SnapPanel({ around, onClose }: { around: Around; onClose(): void }) {
  const layers = useSyncExternalStore(around.subscribe, around.layers);
  return (
    <Panel title={TEXTS.snapLayers} onClose={onClose}>
      <small>{layers.length > 0 ? TEXTS.snapLayersHint : TEXTS.snapNothing}</small>
      {layers.map(({ id, name }) => (
        <Tick key={id} {...{ around, id, name }} />
      ))}
    </Panel>
  );
}

function Tick({ around, id, name }: { around: Around; id: string; name: string }) {
  const isLeft = useSyncExternalStore(around.subscribe, () => around.isLeft(id));
  return (
    <label className="mv-tick">
      <input type="checkbox" checked={!isLeft} onChange={() => around.setLeft(id, !isLeft)} />
      <span>{name}</span>
    </label>
  );
}
