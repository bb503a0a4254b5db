import { type CallFailure, type CallFunction, offline, timedOut } from '@homestead/http/client';
import { devicePosition } from '@homestead/mapview/plain';
import { messageOf, newKey } from '@homestead/ui';
import { flowKeys } from '@homestead/workflow/view';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Attendance,
  type DevicePlace,
  attendanceRoutes as routes,
  attendanceTexts as texts,
} from '../../contract/index.ts';
import { visitTexts } from './texts.ts';

export interface AttendInput {
  call: CallFunction;
  kind: Attendance['kind'];
  taskId: string;
  /** The plot as the server gave it, and how far from it a check-in owes no reason. */
  plot: unknown;
  reachMetres: number;
  onDone(kept: Attendance): void;
}

/** Taking one's place and sending it: what is asked, what was found, and what the server has against it. */
export function useAttend({ call, kind, taskId, plot, reachMetres, onDone }: AttendInput) {
  const queries = useQueryClient();
  // One id for one check-in: sent again after a lost answer, it is kept once.
  const id = useRef(newKey());
  const [place, setPlace] = useState<DevicePlace | null | undefined>(undefined);
  const [takenAt, setTakenAt] = useState('');
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const locate = useCallback(async () => {
    setPlace(undefined);
    setFault(null);
    const found = await devicePosition();
    const [longitude = 0, latitude = 0] = found?.at ?? [];
    setPlace(found ? { longitude, latitude, accuracy: found.accuracy } : null);
    setTakenAt(new Date().toISOString());
  }, []);
  useEffect(() => void locate(), [locate]);
  const metresTo = useMetresToPlot();
  const metres = place && metresTo ? metresTo([place.longitude, place.latitude], plot) : null;
  const owed =
    place === null
      ? texts.noPosition
      : metres !== null && metres > reachMetres
        ? texts.far(metres, reachMetres)
        : null;
  const send = async () => {
    if (place === undefined) return;
    if (owed && reason.trim() === '') return setFault(owed);
    setFault(null);
    setSending(true);
    const body = {
      id: id.current,
      position: place,
      deviceTime: takenAt,
      sentAt: new Date().toISOString(),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    };
    const params = { taskId };
    try {
      const kept =
        kind === 'checkIn'
          ? await call(routes.checkIn, { params, body })
          : await call(routes.countersign, {
              params,
              body: { ...body, ...(words.trim() ? { words: words.trim() } : {}) },
            });
      await queries.invalidateQueries({ queryKey: [...flowKeys.all, 'case-visits'] });
      onDone(kept);
    } catch (error) {
      setFault(faultOf(error as CallFailure));
      setSending(false);
    }
  };
  return { place, metres, owed, reason, setReason, words, setWords, fault, isSending, locate, send };
}

type MetresToPlot = typeof import('./distance.ts').metresToPlot;

/** What measures comes while the position is taken; without it the server alone says how far it was. */
function useMetresToPlot(): MetresToPlot | null {
  const [part, setPart] = useState<{ metresToPlot: MetresToPlot } | null>(null);
  useEffect(() => void import('./distance.ts').then(setPart, () => undefined), []);
  return part?.metresToPlot ?? null;
}

/** What is against it in the words of its field, else of the failure; without a network, what to do about it. */
export function faultOf(failure: CallFailure): string {
  if (failure.code === offline || failure.code === timedOut) return visitTexts.attendanceUnsent;
  return failure.fields[0]?.message ?? messageOf(failure);
}

/** What is said of a place before it is sent whose error is larger than the distance that counts as being there; null of others. */
export function doubtOf(place: { accuracy: number } | null | undefined, reachMetres: number): string | null {
  return place && place.accuracy > reachMetres ? visitTexts.vague(reachMetres) : null;
}
