import { address } from '@homestead/http/client';
import { movesNothing, readToken } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getHouseDrawingPicture, type HouseDrawing } from '../../contract/drawings.ts';

/** A picture of a drawing for an `img`: fetched with the token in its header, so that no address carries one. */
export function usePicture({ id, version }: Pick<HouseDrawing, 'id' | 'version'>, file: string) {
  const picture = useQuery({
    queryKey: ['houseDrawingPicture', id, version, file],
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: movesNothing,
    queryFn: async ({ signal }) => {
      const path = address(getHouseDrawingPicture.path, { id, file }, { v: version });
      const reply = await fetch(`/api${path}`, { headers: { Authentication: readToken() ?? '' }, signal });
      if (!reply.ok) throw new Error(String(reply.status));
      return reply.blob();
    },
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture.data) return;
    const made = URL.createObjectURL(picture.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.data]);
  return { url, isError: picture.isError, retry: () => void picture.refetch() };
}
