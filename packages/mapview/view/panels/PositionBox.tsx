import { isPlaneCode, type PlaneCode } from '@homestead/geodesy';
import { useId, useState } from 'react';
import { type Question as Asked, type Reading, readCoordinates } from '../../coordinates/parse.ts';
import { shownCodes, systemName } from '../../coordinates/shown.ts';
import type { Position } from '../../geometry/geojson.ts';
import { type Bounds, isWithin } from '../../position/bounds.ts';
import { TEXTS } from '../../texts.ts';
import { Question } from '../Question.tsx';
import { usePanelFocus } from './use-panel-focus.ts';

interface Props {
  planeCode: PlaneCode;
  /** West, south, east, north of the county: a place outside is asked about. */
  bounds?: Bounds | undefined;
  onPlace(at: Position): void;
  onClose(): void;
}

/** Takes the map to typed coordinates; asks where the order or the zone is ambiguous. */
export function PositionBox({ planeCode, bounds, onPlace, onClose }: Props) {
  const id = useId();
  const form = usePanelFocus<HTMLFormElement>();
  const [text, setText] = useState('');
  const [plane, setPlane] = useState(planeCode);
  const [question, setQuestion] = useState<Asked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [outside, setOutside] = useState<Position | null>(null);
  const follow = (reading: Reading) => {
    setQuestion(reading.kind === 'question' ? reading : null);
    setFault(reading.kind === 'refused' ? reading.message : null);
    if (reading.kind !== 'place') return;
    if (isWithin(reading.at, bounds)) onPlace(reading.at);
    else setOutside(reading.at);
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="mv-panel mv-position"
      aria-label={TEXTS.position}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        follow(readCoordinates(text, plane));
      }}
    >
      <label htmlFor={id}>{TEXTS.positionLabel}</label>
      <input
        id={id}
        value={text}
        placeholder="119.098, 25.360"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setQuestion(null);
          setFault(null);
          setOutside(null);
        }}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
      />
      <small>{TEXTS.positionHint}</small>
      <label className="mv-plane">
        {TEXTS.planeOfMetres}
        <select
          value={plane}
          onChange={({ target }) => {
            if (isPlaneCode(target.value)) setPlane(target.value);
          }}
        >
          {shownCodes(planeCode)
            .filter((code) => isPlaneCode(code))
            .map((code) => (
              <option key={code} value={code}>
                {systemName(code)}
              </option>
            ))}
        </select>
      </label>
      {fault !== null && (
        <p className="mv-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      {outside && (
        <Question
          message={TEXTS.outsideCounty}
          onYes={() => onPlace(outside)}
          onNo={() => setOutside(null)}
        />
      )}
      {question && (
        <Question
          message={question.message}
          onYes={() => follow(question.accept())}
          onNo={() => follow(question.decline)}
        />
      )}
      <div className="mv-row">
        <button type="button" className="mv-button" onClick={onClose}>
          {TEXTS.close}
        </button>
        <button type="submit" className="mv-button mv-primary">
          {TEXTS.go}
        </button>
      </div>
    </form>
  );
}
