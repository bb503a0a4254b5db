import type { CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { getFile, type PhotoFacts } from '../../contract/routes.ts';
import { viewTexts as words } from '../texts.ts';

/** A phone whose clock is off by more is said to be. */
const clockSecondsMost = 600;

/** When and where a photo was taken, from the data that the server keeps of it; nothing for pictures that say nothing. */
export function PhotoFactsLine({ call, id }: { call: CallFunction; id: string }) {
  const { data } = useQuery({
    queryKey: ['photo-facts', id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call(getFile, { params: { id } }, { signal }),
  });
  if (!data?.photo) return null;
  return (
    <p className="fv-facts" data-testid="photo-facts">
      {factLines(data.photo, data.createTime).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

export function factLines(photo: PhotoFacts, receivedAt: string): string[] {
  const { takenAt, longitude, latitude, accuracy, direction, clockSeconds } = photo;
  const place =
    longitude === null || latitude === null ? null : `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`;
  const isClockOff = clockSeconds !== null && Math.abs(clockSeconds) > clockSecondsMost;
  const trueTime =
    takenAt && isClockOff ? new Date(Date.parse(takenAt) - clockSeconds * 1000).toISOString() : null;
  return [
    ...(takenAt ? [words.markTime(showTime(takenAt))] : []),
    ...(trueTime ? [words.trueTime(showTime(trueTime))] : []),
    place === null
      ? words.markNoPlace
      : accuracy === null
        ? words.markOwnPlace(place)
        : words.markPlace(place, Math.round(accuracy)),
    ...(direction === null ? [] : [words.markDirection(Math.round(direction))]),
    words.received(showTime(receivedAt)),
  ];
}
