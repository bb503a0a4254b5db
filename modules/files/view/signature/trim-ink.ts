/** Space around the ink, in pixels of the canvas. */
const margin = 12;

/** What is drawn on a canvas, cut to its ink, as a PNG file; null where nothing is drawn. */
export async function trimInk(canvas: HTMLCanvasElement): Promise<File | null> {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const box = context && inkBox(context.getImageData(0, 0, canvas.width, canvas.height));
  if (!box) return null;
  const width = Math.max(box.right - box.left, 40) + 2 * margin;
  const height = Math.max(box.bottom - box.top, 20) + 2 * margin;
  const cut = document.createElement('canvas');
  Object.assign(cut, { width, height });
  cut.getContext('2d')?.drawImage(canvas, margin - box.left, margin - box.top);
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'signature.png', { type: 'image/png' });
}

/** The smallest box around every pixel that is not transparent. */
function inkBox({ data, width, height }: ImageData) {
  let box: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      box ??= { left: x, top: y, right: x, bottom: y };
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.bottom = y + 1;
    }
  }
  return box;
}
