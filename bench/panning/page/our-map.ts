import { MapEngine } from '../../../packages/mapview/view/engine/engine.ts';
import { level, type PannedMap } from './pan.ts';

const span = 360 / 2 ** level;
/** The tile of the national grid, of 512 pixels, in which the first parcels lie. */
const [firstColumn, firstRow] = [Math.floor((119 + 180) / span), Math.floor((90 - 25.4) / span)];

/** The map of the product, with parcels as one of its services. */
export function ourMap(target: HTMLElement): PannedMap {
  const engine = new MapEngine(target, document.getElementById('scale')!, {
    baseMaps: null,
    ticket: () => undefined,
    centre: [119, 25.4],
    zoom: level,
    minZoom: 1,
    maxZoom: 22,
    single: false,
    drawingLayer: 'drawing',
    onNotice: (message) => console.error(message),
    onDrawing: () => undefined,
    onGround: () => undefined,
    onMoved: () => undefined,
    onRoaming: () => undefined,
    onMarked: () => undefined,
  });
  engine.addService('parcels', {
    kind: 'vector',
    url: `/tiles/${firstColumn}/${firstRow}/{z}/{x}/{y}`,
    layer: 'parcel',
    style: '',
    format: '',
    grid: {
      wkid: 4490,
      resolutions: [span / 512],
      levelIds: ['1'],
      origin: [-180, 90],
      tileSize: [512, 512],
      matrixSet: 'c',
    },
  });
  const { map } = engine;
  const view = map.getView();
  const move = ([column, row]: readonly [number, number]) =>
    view.setCenter([-180 + (firstColumn + column) * span, 90 - (firstRow + row) * span]);
  return {
    open: async (at) => {
      view.setResolution(span / 512);
      move(at);
      await new Promise((resolve) => {
        map.once('rendercomplete', resolve);
        map.render();
      });
      view.beginInteraction();
    },
    move,
  };
}
