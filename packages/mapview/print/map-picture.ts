import type OlMap from 'ol/Map.js';

/** How long tiles are waited for; a print with holes is better than none. */
const patienceMs = 20_000;

/**
 * Draws what the map shows of a piece of ground into a canvas of its own. The map takes that size and place for the moment, and
 * then stands again where it stood. The picture has as many pixels a degree along both axes; whoever prints it presses it to
 * the true proportion.
 */
export async function pictureOf(
  map: OlMap,
  ground: readonly number[],
  height: number,
): Promise<HTMLCanvasElement> {
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
  try {
    const drawn = rendered(map);
    map.setSize([width, height]);
    view.setConstrainResolution(false);
    view.setCenter([(west + east) / 2, (south + north) / 2]);
    view.setResolution(wanted);
    map.renderSync();
    await drawn;
    compose(canvas, target);
  } finally {
    view.setConstrainResolution(constrained);
    if (size) map.setSize(size);
    if (centre) view.setCenter(centre);
    if (resolution) view.setResolution(resolution);
    map.updateSize();
  }
  return canvas;
}

function rendered(map: OlMap): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    map.once('rendercomplete', () => {
      clearTimeout(timer);
      resolve();
    });
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
