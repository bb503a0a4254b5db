import { useEffect, useRef, useState } from 'react';
import type { Fix } from '../../position/average.ts';
import { type Bounds, isWithin } from '../../position/bounds.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { Icon } from '../icons.tsx';

/** Pixels by which the middle of the map may lie beside the device and still count as there. */
const NEAR = 12;

interface Props {
  engine: MapEngine;
  /** Of the county: the map does not leave it by itself. */
  bounds: Bounds | undefined;
}

/** Goes to where the device is and follows it with its accuracy and direction; pressed there again it stops. */
export function OwnPositionButton({ engine, bounds }: Props) {
  const [isOn, setOn] = useState(false);
  const [fix, setFix] = useState<Fix | null>(null);
  const county = useRef(bounds);
  county.current = bounds;
  useEffect(() => {
    if (!isOn) return;
    let [isFirst, isLost] = [true, false];
    const stop = engine.ownPosition.follow({
      onFix: (next) => {
        if (isFirst) {
          const isHere = isWithin(next.at, county.current);
          if (isHere) engine.comeTo(next.at);
          engine.notify(isHere ? TEXTS.deviceAccuracy(next.accuracy) : TEXTS.deviceOutside);
        }
        [isFirst, isLost] = [false, false];
        setFix(next);
      },
      onLost: (isRefused) => {
        if (!isLost) engine.notify(isRefused ? TEXTS.noDevice : TEXTS.positionLost);
        isLost = true;
        if (isRefused) setOn(false);
      },
    });
    return () => {
      stop();
      setFix(null);
    };
  }, [engine, isOn]);
  const isThere = () => {
    const [x, y] = engine.centre();
    return fix !== null && Math.hypot(fix.at[0] - x, fix.at[1] - y) < NEAR * engine.resolution();
  };
  return (
    <button
      type="button"
      className="mv-own"
      aria-label={TEXTS.device}
      title={TEXTS.device}
      aria-pressed={isOn}
      data-state={!isOn ? 'off' : fix ? 'found' : 'searching'}
      onClick={() => {
        if (fix && !isThere()) engine.comeTo(fix.at);
        else {
          if (!isOn) engine.notify(TEXTS.deviceSearching);
          setOn(!isOn);
        }
      }}
    >
      <Icon name="device" />
    </button>
  );
}
