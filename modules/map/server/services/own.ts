import type { Executor } from '@homestead/database';
import { maxLevel, minLevel } from '@homestead/geodesy';
import type { Person } from '@homestead/people/contract';
import {
  type MapService,
  ownSourceId,
  type ServiceType,
  serviceTexts as texts,
} from '../../contract/services/index.ts';
import { gridsOf, mostVectorLevel, nationalGrid, type TileGrid, tileServiceOf } from '../tiles/grid.ts';
import type { OwnLayer, ServiceSettings } from './deps.ts';

/** Where our own endpoints stand. */
const cite = '/api/mapService/cite';

interface Kind {
  type: ServiceType;
  /** Follows the layer's id in that of the service. */
  suffix: string;
  label: string;
  url(id: string): string;
  format: string;
  grid?: TileGrid;
  levels?: readonly [number, number];
}

const wms: Kind = {
  type: 'WMS',
  suffix: '',
  label: '',
  url: (id) => `${cite}/wms?layers=${id}`,
  format: 'image/png',
};
const wfs: Kind = {
  type: 'WFS',
  suffix: '.wfs',
  label: 'WFS',
  url: (id) => `${cite}/wfs?typeNames=${id}`,
  format: 'application/json',
};

/** The tile services of a grid; those of the national one have the short ids and addresses. */
function tileKinds(grid: TileGrid): Kind[] {
  const isUsual = grid === nationalGrid;
  const suffix = isUsual ? '' : `.${grid.crs.slice('EPSG:'.length)}`;
  const label = isUsual ? '' : ` ${grid.crs}`;
  return [
    {
      type: 'WMTS',
      suffix: `.wmts${suffix}`,
      label: `WMTS${label}`,
      url: (id) => `${cite}/wmts?layer=${id}${isUsual ? '' : `&tileMatrixSet=${grid.set}`}`,
      format: 'image/png',
      grid,
      levels: [minLevel, maxLevel],
    },
    {
      type: '矢量切片服务',
      suffix: `.tiles${suffix}`,
      label: `矢量切片${label}`,
      url: (id) => `${cite}/tiles/${id}/{z}/{x}/{y}.pbf${isUsual ? '' : `?crs=${grid.crs}`}`,
      format: 'application/vnd.mapbox-vector-tile',
      grid,
      levels: [0, mostVectorLevel],
    },
  ];
}

/** Kinds that send pictures; a group is published in these alone, since it is a picture of several layers. */
const pictureTypes: readonly ServiceType[] = ['WMS', 'WMTS'];

/**
 * The services of our own published layers and groups that a person may see: derived at each call, kept nowhere. A layer
 * itself answers under its own id as WMS; tiles come in each grid that is served.
 */
export async function ownServices(
  { layersOf, bounds, planeCode }: Pick<ServiceSettings, 'layersOf' | 'bounds' | 'planeCode'>,
  person: Pick<Person, 'grants'>,
  db?: Executor,
): Promise<MapService[]> {
  const kinds = [wms, wfs, ...gridsOf(planeCode).flatMap(tileKinds)];
  const layers = await layersOf(person, db);
  return layers.flatMap((layer) =>
    kinds
      .filter(({ type }) => !layer.isGroup || pictureTypes.includes(type))
      .map((kind) => serviceOf(layer, kind, layer.bbox ?? bounds())),
  );
}

function serviceOf(
  { id, name, internal, isGroup, minScale, maxScale }: OwnLayer,
  { type, suffix, label, url, format, grid, levels }: Kind,
  bbox: readonly number[],
): MapService {
  return {
    id: `${id}${suffix}`,
    name: label === '' ? name : `${name}（${label}）`,
    type,
    serviceType: type,
    url: url(id),
    serviceSource: { id: ownSourceId, name: texts.own, kind: ownSourceId },
    tileService: grid && levels ? tileServiceOf(grid, ...levels) : null,
    bbox: [...bbox],
    srs: grid?.crs ?? nationalGrid.crs,
    layer: id,
    layerTitle: name,
    style: '',
    format,
    directory: isGroup ? '图层组' : '图层',
    template: null,
    // Pictures are painted in the layer's style; what is sent as features is painted by whoever asks.
    ...(pictureTypes.includes(type) ? { minScale, maxScale } : { minScale: null, maxScale: null }),
    isOwn: true,
    isInternal: internal,
    state: 'YES',
    sort: 0,
    remark: '',
    updateTime: null,
    version: 1,
  };
}
