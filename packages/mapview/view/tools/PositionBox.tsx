import type { PlaneCode } from '@homestead/geodesy';
import { useId, useState } from 'react';
import { type Question as Asked, type Reading, readCoordinates } from '../../coordinates/parse.ts';
import type { Position } from '../../geometry/geojson.ts';
import { TEXTS } from '../../texts.ts';
import { Question } from '../Question.tsx';

interface Props {
  planeCode: PlaneCode;
  onPlace(at: Position): void;
  onNotice(message: string): void;
  onClose(): void;
}

/** Takes the map to typed coordinates; asks where the order or the zone is in doubt. */
export function PositionBox({ planeCode, onPlace, onNotice, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [question, setQuestion] = useState<Asked | null>(null);
  const follow = (reading: Reading) => {
    setQuestion(reading.kind === 'question' ? reading : null);
    if (reading.kind === 'refused') onNotice(reading.message);
    if (reading.kind === 'place') onPlace(reading.at);
  };
  return (
    <form
      className="mv-panel mv-position"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        follow(readCoordinates(text, planeCode));
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
        }}
      />
      <small>{TEXTS.positionHint}</small>
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
