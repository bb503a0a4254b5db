import { useEffect, useRef, useState } from 'react';
import type { DrawingState } from '../../drawing/controller.ts';
import { activeShape } from '../../drawing/drawing.ts';
import {
  averageOf,
  type Fix,
  fixesWanted,
  isUsable,
  qualityOf,
  worstAccuracy,
} from '../../position/average.ts';
import { type WalkPoint, walkStep } from '../../position/walk.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { Panel } from './Panel.tsx';

type Work = 'idle' | 'averaging' | 'walking';

/** Adds vertices where the device is: the mean of some positions, or one after the other on a walk along the boundary. */
export function DevicePanel({
  engine,
  state,
  onClose,
}: {
  engine: MapEngine;
  state: DrawingState;
  onClose(): void;
}) {
  const [work, setWork] = useState<Work>('idle');
  const [fix, setFix] = useState<Fix | null>(null);
  const [lost, setLost] = useState<'refused' | 'waiting' | null>(null);
  const [fixes, setFixes] = useState<readonly Fix[]>([]);
  const walked = useRef<WalkPoint | null>(null);
  const { growing } = state.drawing;
  const kind = activeShape(state.drawing)?.kind;

  const take = useRef<(fix: Fix) => void>(() => {});
  take.current = (next) => {
    setFix(next);
    setLost(null);
    if (work === 'averaging' && isUsable(next, Date.now())) {
      const all = [...fixes, next];
      setFixes(all);
      if (all.length >= fixesWanted) add(all);
    }
    if (work !== 'walking') return;
    const step = walkStep(walked.current, next);
    if (!step.taken) return;
    walked.current = { at: next.at, time: next.time };
    engine.drawing.add({ at: next.at, source: 'walk', accuracy: next.accuracy, time: next.time });
  };
  const add = (all: readonly Fix[]) => {
    setWork('idle');
    setFixes([]);
    const mean = averageOf(all);
    if (!mean) return engine.notify(TEXTS.noGoodFix(worstAccuracy));
    engine.drawing.add({ ...mean, source: 'device' });
    engine.notify(TEXTS.deviceAccuracy(mean.accuracy));
  };

  useEffect(() => {
    let isFirst = true;
    return engine.ownPosition.follow({
      onFix: (next) => {
        if (isFirst) engine.comeTo(next.at);
        isFirst = false;
        take.current(next);
      },
      onLost: (isRefused) => setLost(isRefused ? 'refused' : 'waiting'),
    });
  }, [engine]);

  const quality = fix && qualityOf(fix.accuracy);
  const submit = work === 'idle' ? TEXTS.takePoint : work === 'averaging' ? TEXTS.takeNow : TEXTS.stopWalk;
  const press = () => {
    if (work === 'averaging') add(fixes);
    else if (work === 'walking') setWork('idle');
    else setWork('averaging');
  };
  return (
    <Panel
      title={TEXTS.devicePanel}
      className="mv-device-panel"
      {...(growing ? { submit, onSubmit: press } : {})}
      onClose={onClose}
    >
      <p className={`mv-fix mv-fix-${quality ?? 'none'}`} role="status">
        {lost === 'refused' && TEXTS.noDevice}
        {lost === 'waiting' && TEXTS.deviceLost}
        {!lost && !fix && TEXTS.deviceSearching}
        {!lost && fix && quality && TEXTS.fix(Math.round(fix.accuracy), TEXTS.qualities[quality])}
      </p>
      {quality === 'bad' && <small>{TEXTS.tooInexact(worstAccuracy)}</small>}
      {work === 'averaging' && (
        <progress aria-label={TEXTS.averaging} value={fixes.length} max={fixesWanted} />
      )}
      {work === 'averaging' && <small>{TEXTS.averaged(fixes.length, fixesWanted)}</small>}
      {growing && work === 'idle' && kind !== 'Point' && (
        <button type="button" className="mv-button" onClick={() => setWork('walking')}>
          {TEXTS.walk}
        </button>
      )}
      <small>{work === 'walking' ? TEXTS.walking : growing ? TEXTS.deviceHint : TEXTS.deviceOnlyShown}</small>
    </Panel>
  );
}
