import type { CallFunction } from '@homestead/http/client';
import { type LandCheckReply, landCheck } from '@homestead/map/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What is asked: the drawn shape as its GeoJSON text, and the layers; all checked ones where none are named. */
export interface LandCheckAsked {
  shape: string | null;
  layers?: readonly string[];
  /** Features around the ground too, for those who may see them. */
  surroundings?: boolean;
  /** Nobody waits for the answer: a failure is not told. */
  isBackground?: boolean;
}

const keptMs = 1_800_000;

const optionsOf = (
  call: CallFunction,
  { shape, layers, surroundings, isBackground = false }: LandCheckAsked,
) => ({
  queryKey: ['land-check', shape, layers?.join() ?? '', surroundings ?? false],
  staleTime: keptMs,
  gcTime: keptMs,
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<LandCheckReply> => {
    const body = {
      geometry: JSON.parse(shape ?? 'null') as unknown,
      ...(layers ? { layers: [...layers] } : {}),
      ...(surroundings ? { surroundings } : {}),
    };
    return call(landCheck, { body }, { signal, isBackground });
  },
});

/** One run over the layers, shared by all who show the same shape. Without `isAsked` only a run made elsewhere is shown. */
export function useLandCheck(call: CallFunction, asked: LandCheckAsked, isAsked: boolean) {
  return useQuery({ ...optionsOf(call, asked), enabled: isAsked && asked.shape !== null });
}

/** Makes a run now, whatever is known already. */
export function useRunLandCheck(call: CallFunction): (asked: LandCheckAsked) => Promise<LandCheckReply> {
  const client = useQueryClient();
  return (asked) => client.fetchQuery({ ...optionsOf(call, asked), staleTime: 0 });
}

/** A value once it has stood still for a moment. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
