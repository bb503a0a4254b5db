import { catalogueRoutes, type VersionRow } from '@homestead/catalogue/contract';
import type { CallFunction } from '@homestead/http/client';
import type { MapHandle, MapStyle } from '@homestead/mapview';
import { showDay } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { layerInBox } from '../../contract/data-query.ts';
import type { MapService } from '../../contract/services/index.ts';
import { useFailureNotice } from '../use-failure-notice.ts';
import { compareTexts as texts } from './texts.ts';

/** What one side of a comparison shows over its base map. */
export type Source =
  | { kind: 'service'; key: string; name: string; service: MapService }
  | { kind: 'version'; key: string; name: string; layerId: string; version: number }
  /** A layer as it stood at the end of a year; which layer is chosen for both sides. */
  | { kind: 'year'; key: string; name: string; year: number }
  /** What the page itself shows, as of the end of a year. */
  | { kind: 'records'; key: string; name: string; year: number };

/** What a page shows beside the layers, and can show as of the end of a year. */
export interface YearlyRecords {
  /** What they are, as in 2024年末的案件. */
  name: string;
  /** The same for as long as `load` answers the same. */
  key: string;
  style: MapStyle;
  load(box: string, year: number, signal: AbortSignal): Promise<{ geoJson: unknown; isCut: boolean }>;
  /** Hears that a year stands on the map itself, where the page shows the present ones otherwise. */
  onLeft(isShown: boolean): void;
}

/** Kinds of services that are pictures: what else there is would be drawn as on the map itself. */
const pictures: readonly MapService['type'][] = ['WMS', 'XYZ', 'WMTS', 'ArcGIS REST'];
const mostVersions = 200;
const yearsOffered = 10;

interface Offered {
  services: readonly MapService[];
  versions: readonly VersionRow[];
  hasVersions: boolean;
  records: YearlyRecords | undefined;
}

/**
 * Pictures of other systems, as of several years, our own layers, the versions of these and their state of each year for those
 * who keep them, and the page's records of each year.
 */
export function sourcesOf({ services, versions, hasVersions, records }: Offered, now = new Date()): Source[] {
  const shown = services.filter(({ type, isOwn }) => pictures.includes(type) && (!isOwn || type === 'WMS'));
  const present = Number(showDay(now.toISOString()).slice(0, 4));
  const years = Array.from({ length: yearsOffered }, (_, index) => present - index);
  const yearly = (kind: 'year' | 'records', nameOf: (year: number) => string): Source[] =>
    years.map((year) => ({ kind, key: `${kind} ${year}`, name: nameOf(year), year }));
  return [
    ...(hasVersions ? yearly('year', (year) => texts.endOf(year, year === present)) : []),
    ...(records ? yearly('records', (year) => texts.recordsUntil(year, year === present, records.name)) : []),
    ...shown.map(
      (service): Source => ({ kind: 'service', key: `service ${service.id}`, name: service.name, service }),
    ),
    ...versions.map(
      ({ layerId, version, title }): Source => ({
        kind: 'version',
        key: `version ${layerId}@${version}`,
        name: title,
        layerId,
        version,
      }),
    ),
  ];
}

/** The versions of layers; none for who may not see them. */
export function useVersions(call: CallFunction, isAllowed: boolean): readonly VersionRow[] {
  const { data } = useQuery({
    queryKey: ['layer versions to compare'],
    enabled: isAllowed,
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(catalogueRoutes.listVersions, { query: { pageSize: mostVersions } }, { signal }),
  });
  return data?.records ?? [];
}

/** What one side has to draw. */
export interface SideLook {
  geoJson: unknown;
  isCut: boolean;
  /** The layer had no version then. */
  isNone: boolean;
}

interface Side {
  source: Source | undefined;
  /** The layer of which a year is shown. */
  layerId: string;
  records: YearlyRecords | undefined;
}

/** The features of a side in view; nothing for a service, which the map asks by itself. */
export function useSideFeatures(
  call: CallFunction,
  { source, layerId, records }: Side,
  box: string | null,
  map: MapHandle,
): { look: SideLook | undefined; isFailed: boolean } {
  const isAsked =
    source?.kind === 'version' || source?.kind === 'records' || (source?.kind === 'year' && layerId !== '');
  const about = source?.kind === 'year' ? layerId : source?.kind === 'records' ? records?.key : '';
  const found = useQuery({
    queryKey: ['side of a comparison', source?.key, about, box],
    enabled: isAsked && box !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<SideLook> => {
      const bbox = box ?? '';
      if (source?.kind === 'records' && records)
        return { ...(await records.load(bbox, source.year, signal)), isNone: false };
      if (source?.kind !== 'version' && source?.kind !== 'year') throw new Error('nothing to ask for');
      const asked =
        source.kind === 'version'
          ? { params: { layerId: source.layerId }, query: { bbox, version: source.version } }
          : { params: { layerId }, query: { bbox, year: source.year } };
      const { features, truncated, layerVersion } = await call(layerInBox, asked, { signal });
      return {
        geoJson: {
          type: 'FeatureCollection',
          features: features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
        },
        isCut: truncated,
        isNone: layerVersion === null,
      };
    },
  });
  useFailureNotice(map, found, texts.failed);
  return { look: isAsked ? found.data : undefined, isFailed: isAsked && found.isError };
}
