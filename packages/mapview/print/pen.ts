export const dotsPerInch = 150;
/** Pixels of a millimetre of paper. */
export const pixels = dotsPerInch / 25.4;

export const font = (millimetres: number, weight = 400) =>
  `${weight} ${millimetres * pixels}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;

interface Words {
  size: number;
  weight?: number;
  align?: CanvasTextAlign;
  most?: number;
}

/** Text in millimetres: the font is set for pixels, since browsers round small ones. */
export function text(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  look: Words,
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, x * pixels, y * pixels);
  context.font = font(look.size, look.weight);
  context.textAlign = look.align ?? 'left';
  context.textBaseline = 'middle';
  context.fillStyle = '#111';
  context.fillText(words, 0, 0, look.most === undefined ? undefined : look.most * pixels);
  context.restore();
}
