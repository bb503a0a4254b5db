import { CallFailure, type CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { LandCard } from '../../../view/land/LandCard.tsx';
import { areaRow, findingRow } from '../../../view/land/land-rows.ts';
import { landTexts } from '../../../view/land/texts.ts';
import { useLandCheck, useSettled } from '../../../view/land/use-land-check.ts';
import { useFormScope } from '../../../view/scope.ts';
import { placeTexts as texts } from './texts.ts';

const pauseMs = 350;

interface Props {
  call: CallFunction;
  shape: string | null;
  area: number | null;
}

/** What lies at the marked place, asked once the finger is up; what cannot be asked is never taken for nothing. */
export function PlaceFindings({ call, shape, area }: Props) {
  const { areaLimit } = useFormScope();
  const settled = useSettled(shape, pauseMs);
  const { data, error, isFetching, refetch } = useLandCheck(call, { shape: settled }, true);
  if (!shape || area === null) return <p className="place-note">{texts.notYet}</p>;
  const isCurrent = settled === shape && !isFetching;
  const found = isCurrent && data ? data.layers.map((layer) => findingRow(layer)) : [];
  const sources = isCurrent && data ? data.layers.flatMap(({ layerTitle }) => layerTitle ?? []) : [];
  return (
    <LandCard rows={[areaRow(area, areaLimit), ...found]}>
      {!isCurrent && <p role="status">{landTexts.running}</p>}
      {isCurrent && error && (
        <p role="alert">
          {landTexts.failed(error instanceof CallFailure ? messageOf(error) : landTexts.unknownReason)}
          <button type="button" className="mv-button" onClick={() => void refetch()}>
            {landTexts.retry}
          </button>
        </p>
      )}
      <p>
        <small>{texts.wish}</small>
        {sources.length > 0 && <small>{landTexts.sources(sources)}</small>}
      </p>
    </LandCard>
  );
}
