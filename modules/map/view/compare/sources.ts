import { catalogueRoutes, type VersionRow } from '@homestead/catalogue/contract';
import type { CallFunction } from '@homestead/http/client';
import type { MapHandle } from '@homestead/mapview';
import { useQuery } from '@tanstack/react-query';
import { type LayerLook, layerInBox } from '../../contract/data-query.ts';
import type { MapService } from '../../contract/services/index.ts';
import { useFailureNotice } from '../use-failure-notice.ts';
import { compareTexts as texts } from './texts.ts';

/** What one side of a comparison shows over its base map. */
export type Source =
  | { kind: 'service'; key: string; name: string; service: MapService }
  | { kind: 'version'; key: string; name: string; layerId: string; version: number };

/** Kinds of services that are pictures: what else there is would be drawn as on the map itself. */
const pictures: readonly MapService['type'][] = ['WMS', 'XYZ', 'WMTS', 'ArcGIS REST'];
const mostVersions = 200;

/** Pictures of other systems, as of several years, our own layers, and the versions of these for those who keep them. */
export function sourcesOf(services: readonly MapService[], versions: readonly VersionRow[]): Source[] {
  const shown = services.filter(({ type, isOwn }) => pictures.includes(type) && (!isOwn || type === 'WMS'));
  return [
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

/** The features of a version in view; null for a source of another kind. */
export function useVersionFeatures(
  call: CallFunction,
  source: Source | undefined,
  box: string | null,
  map: MapHandle,
): { look: LayerLook | undefined; isFailed: boolean } {
  const isVersion = source?.kind === 'version';
  const found = useQuery({
    queryKey: ['layer version in box', source?.key, box],
    enabled: isVersion && box !== null,
    retry: false,
    queryFn: ({ signal }) =>
      isVersion
        ? call(
            layerInBox,
            { params: { layerId: source.layerId }, query: { bbox: box ?? '', version: source.version } },
            { signal },
          )
        : Promise.reject(new Error('no version')),
  });
  useFailureNotice(map, found, texts.failed);
  return { look: isVersion ? found.data : undefined, isFailed: isVersion && found.isError };
}

export const collectionOf = ({ features }: LayerLook) => ({
  type: 'FeatureCollection',
  features: features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
});
