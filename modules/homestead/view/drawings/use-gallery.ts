import type { FormData } from '@homestead/forms/contract';
import { valueAt } from '@homestead/forms/engine';
import type { CallFunction } from '@homestead/http/client';
import { newKey } from '@homestead/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  chooseHouseDrawing,
  getHouseDrawing,
  type HouseDrawing,
  listHouseDrawings,
} from '../../contract/drawings.ts';
import { type Applied, appliedOf, beyondApplied } from '../../engine/drawings.ts';
import { galleryTexts as words } from './gallery-texts.ts';

export interface GalleryFilter {
  style?: string;
  storeys?: number;
  keyword: string;
  /** Only what stands on no more ground than was applied for. */
  isWithin: boolean;
}

const pageSize = 12;

/** The gallery at work, without a look: filter, pages, and the choice. */
export function useGallery(call: CallFunction, values: FormData) {
  const { data: fields, isPending: isWaiting } = useDrawingFields(call);
  const applied = useMemo(() => {
    const read = (path: string | undefined) => (path ? valueAt(values, path) : undefined);
    return appliedOf({
      footprint: read(fields?.footprint),
      storeys: read(fields?.storeys),
      height: read(fields?.height),
    });
  }, [values, fields]);
  const [filter, setFilter] = useState<GalleryFilter>({ keyword: '', isWithin: true });
  const asked = useDeferredValue(filter);
  const limit = asked.isWithin ? applied.footprint : undefined;
  const pages = useInfiniteQuery({
    queryKey: ['houseDrawings', asked.style, asked.storeys, asked.keyword, limit],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
    queryFn: ({ pageParam, signal }) =>
      call(
        listHouseDrawings,
        {
          query: {
            pageNum: pageParam,
            pageSize,
            ...(asked.style ? { style: asked.style } : {}),
            ...(asked.storeys ? { storeys: asked.storeys } : {}),
            ...(asked.keyword.trim() ? { keyword: asked.keyword.trim() } : {}),
            ...(limit === undefined ? {} : { maxFootprint: limit }),
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
  });
  const [first] = pages.data?.pages ?? [];
  return {
    applied,
    filter,
    change: (part: Partial<GalleryFilter>) => setFilter((now) => ({ ...now, ...part })),
    reset: () => setFilter({ keyword: '', isWithin: false }),
    isFiltered: Boolean(
      filter.style || filter.storeys || filter.keyword || (filter.isWithin && applied.footprint),
    ),
    pages,
    drawings: pages.data?.pages.flatMap(({ records }) => records) ?? [],
    total: first?.total ?? 0,
    styles: first?.styles ?? [],
    storeyCounts: first?.storeyCounts ?? [],
    /** Number of the drawing that the form names already. */
    current: String((fields?.number && valueAt(values, fields.number)) ?? ''),
  };
}

/** The county's fields that the gallery reads and fills, told with any page of it; the same while the page is open. */
function useDrawingFields(call: CallFunction) {
  return useQuery({
    queryKey: ['houseDrawingFields'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call(listHouseDrawings, { query: { pageNum: 1, pageSize: 1 } }, { signal })).fields,
  });
}

/** What a card of the gallery says of a drawing, and what of it goes beyond what was applied for. */
export function cardOf(drawing: HouseDrawing, { applied, current }: Gallery) {
  return {
    front: drawing.pictures.find(({ kind }) => kind === 'front'),
    isChosen: current === drawing.number,
    lines: [
      `${drawing.number} · ${words.storeys(drawing.storeys)} · ${words.bedrooms(drawing.bedrooms)}`,
      words.line(drawing.footprint, drawing.floorArea),
    ],
    beyond: beyondApplied(drawing, applied),
  };
}

export type Gallery = ReturnType<typeof useGallery>;

export function beyond(drawing: HouseDrawing, applied: Applied): string[] {
  return beyondApplied(drawing, applied);
}

export function useDrawing(call: CallFunction, id: string) {
  return useQuery({
    queryKey: ['houseDrawing', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getHouseDrawing, { params: { id } }, { signal }),
  });
}

/** Chooses a drawing: the server puts its sheet down as a file of this person, and says what to fill in. */
export function useChoice(call: CallFunction, onPick: (values: Record<string, string>) => void) {
  const [choosing, setChoosing] = useState<string>();
  const choose = async (id: string): Promise<void> => {
    setChoosing(id);
    try {
      const { values } = await call(chooseHouseDrawing, { params: { id } }, { idempotencyKey: newKey() });
      onPick(values);
    } catch {
      // The call has told the person; the gallery stays open for another try.
    } finally {
      setChoosing(undefined);
    }
  };
  return { choosing, choose };
}

/** What people read of a drawing, in the order in which they ask. */
export function figuresOf(drawing: HouseDrawing) {
  return {
    number: drawing.number,
    style: drawing.style,
    storeys: `${drawing.storeys} 层`,
    footprint: `${drawing.footprint} ㎡`,
    floorArea: `${drawing.floorArea} ㎡`,
    height: `${drawing.height} m`,
    size: `${drawing.width} m × ${drawing.depth} m`,
    rooms: `${drawing.bays} 间 / ${drawing.bedrooms} 间`,
  } as const;
}
