import type OlMap from 'ol/Map.js';

/** How long the next tile is waited for, and all of them; a print with holes is better than none. */
const patienceMs = 20_000;
const longestMs = 120_000;

/** What was drawn, and whether all of it had come. */
export interface MapPicture {
  canvas: HTMLCanvasElement;
  isWhole: boolean;
}

/**
 * Draws what the map shows of a piece of ground into a canvas of its own. The map takes that size and place for the moment, and
 * then stands again where it stood. The picture has as many pixels a degree along both axes; whoever prints it presses it to
 * the true proportion.
 */
export async function pictureOf(map: OlMap, ground: readonly number[], height: number): Promise<MapPicture> {
  const [west = 0, south = 0, east = 0, north = 0] = ground;
  const view = map.getView();
  const [size, resolution, centre] = [map.getSize(), view.getResolution(), view.getCenter()];
  const wanted = (north - south) / height;
  const width = Math.round((east - west) / wanted);
  const constrained = view.getConstrainResolution();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const target = map.getViewport();
  let isWhole = false;
  try {
    const drawn = whenRendered(map);
    map.setSize([width, height]);
    view.setConstrainResolution(false);
    view.setCenter([(west + east) / 2, (south + north) / 2]);
    view.setResolution(wanted);
    map.renderSync();
    isWhole = await drawn;
    compose(canvas, target);
  } finally {
    view.setConstrainResolution(constrained);
    if (size) map.setSize(size);
    if (centre) view.setCenter(centre);
    if (resolution) view.setResolution(resolution);
    map.updateSize();
  }
  return { canvas, isWhole };
}

/**
 * Waits until a map has all that it shows. On a slow network it is waited for as long as more comes: each tile that comes is
 * a frame. Resolves to false where the rest did not come.
 */
export function whenRendered(map: Pick<OlMap, 'on' | 'un'>): Promise<boolean> {
  return new Promise((resolve) => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const end = (isWhole: boolean) => {
      clearTimeout(next);
      clearTimeout(last);
      map.un('postrender', wait);
      map.un('rendercomplete', whole);
      resolve(isWhole);
    };
    const whole = () => end(true);
    const wait = () => {
      clearTimeout(next);
      next = setTimeout(() => end(false), patienceMs);
    };
    const last = setTimeout(() => end(false), longestMs);
    map.on('postrender', wait);
    map.on('rendercomplete', whole);
    wait();
  });
}

/** Lays the canvases of the layers over each other, as the page does. */
function compose(canvas: HTMLCanvasElement, target: HTMLElement | undefined): void {
  const context = canvas.getContext('2d');
  if (!context || !target) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of target.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas')) {
    if (layer.width === 0) continue;
    const opacity = (layer.parentNode as HTMLElement).style.opacity || layer.style.opacity;
    context.globalAlpha = opacity === '' ? 1 : Number(opacity);
    const matrix = /^matrix\(([^)]*)\)$/.exec(layer.style.transform)?.[1]?.split(',').map(Number);
    if (matrix) context.setTransform(...(matrix as [number, number, number, number, number, number]));
    else context.setTransform(canvas.width / layer.width, 0, 0, canvas.height / layer.height, 0, 0);
    context.drawImage(layer, 0, 0);
  }
  context.globalAlpha = 1;
  context.setTransform(1, 0, 0, 1, 0, 0);
}
