import { useId } from 'react';
import { placeTexts as texts } from './texts.ts';
import type { Sides, useRectangle } from './use-rectangle.ts';

export type Way = 'rectangle' | 'outline';
const ways: readonly Way[] = ['rectangle', 'outline'];
const turnDegrees = 15;

interface Props {
  way: Way;
  onWay(way: Way): void;
  plot: ReturnType<typeof useRectangle>;
  onHere(): void;
  onMiddle(): void;
}

/** How the place is marked, and the sides of the rectangle: all that a finger does on the map can be done here too. */
export function PlaceTools({ way, onWay, plot, onHere, onMiddle }: Props) {
  return (
    <div className="place-tools">
      <div className="place-row">
        <fieldset className="place-ways" aria-label={texts.ways}>
          {ways.map((name) => (
            <button
              key={name}
              type="button"
              className="mv-button"
              aria-pressed={way === name}
              onClick={() => way !== name && onWay(name)}
            >
              {texts[name]}
            </button>
          ))}
        </fieldset>
        <button type="button" className="mv-button" onClick={onHere}>
          {texts.here}
        </button>
      </div>
      {way === 'rectangle' ? (
        <>
          <div className="place-row">
            <Side label={texts.width} side="width" plot={plot} />
            <Side label={texts.depth} side="depth" plot={plot} />
          </div>
          {!plot.isTyped && <p role="alert">{texts.badSides}</p>}
          <div className="place-row">
            {plot.rectangle ? (
              <>
                <button type="button" className="mv-button" onClick={() => plot.turn(-turnDegrees)}>
                  {texts.turnLeft}
                </button>
                <button type="button" className="mv-button" onClick={() => plot.turn(turnDegrees)}>
                  {texts.turnRight}
                </button>
              </>
            ) : (
              <button type="button" className="mv-button" onClick={onMiddle}>
                {texts.middle}
              </button>
            )}
          </div>
        </>
      ) : (
        <div className="place-row">
          <p>{texts.outlineHint}</p>
          <button type="button" className="mv-button" onClick={() => onWay('outline')}>
            {texts.again}
          </button>
        </div>
      )}
    </div>
  );
}

function Side({ label, side, plot }: { label: string; side: keyof Sides; plot: Props['plot'] }) {
  const id = useId();
  return (
    <label className="place-side" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        ref={plot.input(side)}
        aria-invalid={!plot.isSide(side)}
        inputMode="decimal"
        autoComplete="off"
        value={plot.sides[side]}
        onChange={(event) => plot.type(side, event.target.value)}
      />
    </label>
  );
}
