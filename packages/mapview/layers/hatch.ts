const size = 10;

/** A fill of slanting lines, which is told from a plain fill without its colour; the plain colour where nothing can be drawn. */
export function hatch(color: string): CanvasPattern | string {
  if (typeof document === 'undefined') return color;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return color;
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.beginPath();
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift, size);
    context.lineTo(shift + size, 0);
  }
  context.stroke();
  return context.createPattern(canvas, 'repeat') ?? color;
}
