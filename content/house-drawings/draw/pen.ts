/** One stroke or word of a drawing; lengths in pixels of the drawing. */
export type Mark =
  | {
      path: string;
      fill?: string;
      stroke?: string;
      width?: number;
      dash?: readonly number[];
      opacity?: number;
    }
  | {
      text: string;
      x: number;
      y: number;
      size: number;
      fill: string;
      anchor?: 'start' | 'middle' | 'end';
      /** Degrees, clockwise. */
      turn?: number;
      isBold?: boolean;
      /** White around the letters, where they may stand on lines. */
      hasHalo?: boolean;
    };

export interface Drawing {
  width: number;
  height: number;
  title: string;
  marks: readonly Mark[];
}

export const face = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";

/** Figures of a path: tenths of a pixel are enough. */
export const f = (value: number): string => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${f(x)} ${f(y)}h${f(width)}v${f(height)}h${f(-width)}z`;
export const line = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${f(x0)} ${f(y0)}L${f(x1)} ${f(y1)}`;
export const poly = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}z`;
export const circle = (x: number, y: number, radius: number): string =>
  `M${f(x - radius)} ${f(y)}a${f(radius)} ${f(radius)} 0 1 0 ${f(radius * 2)} 0a${f(radius)} ${f(radius)} 0 1 0 ${f(-radius * 2)} 0z`;

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** The drawing as an SVG file: no script, no address, no style sheet. */
export function toSvg({ width, height, title, marks }: Drawing): string {
  const body = marks.map((mark) => {
    if ('path' in mark) {
      const { path, fill = 'none', stroke, width: thick = 1, dash, opacity } = mark;
      const line = stroke ? ` stroke="${stroke}" stroke-width="${f(thick)}"` : '';
      const broken = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
      const faint = opacity === undefined ? '' : ` opacity="${opacity}"`;
      return `<path d="${path}" fill="${fill}"${line}${broken}${faint}/>`;
    }
    const { text, x, y, size, fill, anchor = 'middle', turn, isBold, hasHalo } = mark;
    const turned = turn ? ` transform="rotate(${turn} ${f(x)} ${f(y)})"` : '';
    const bold = isBold ? ' font-weight="600"' : '';
    const halo = hasHalo ? ` stroke="#fffdf8" stroke-width="${f(size / 4)}" paint-order="stroke"` : '';
    return `<text x="${f(x)}" y="${f(y)}" font-size="${f(size)}" fill="${fill}" text-anchor="${anchor}"${bold}${halo}${turned}>${escaped(text)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${f(width)} ${f(height)}" width="${f(width)}" height="${f(height)}" font-family="${face}" stroke-linejoin="round" stroke-linecap="round" role="img">`,
    `<title>${escaped(title)}</title>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** The marks of a drawing moved and scaled, to stand in another one. */
export function placed(drawing: Drawing, x: number, y: number, scale: number): Mark[] {
  return drawing.marks.map((mark) =>
    'path' in mark
      ? {
          ...mark,
          path: movedPath(mark.path, x, y, scale),
          width: (mark.width ?? 1) * scale,
          ...(mark.dash ? { dash: mark.dash.map((part) => part * scale) } : {}),
        }
      : { ...mark, x: x + mark.x * scale, y: y + mark.y * scale, size: mark.size * scale },
  );
}

/** Knows the commands that are written here: M L h v a z, with spaces between figures. */
function movedPath(path: string, x: number, y: number, scale: number): string {
  return path.replace(/([MLhvaz])([^MLhvaz]*)/g, (_whole, command: string, rest: string) => {
    const figures = rest.trim() === '' ? [] : rest.trim().split(/[ ]+/).map(Number);
    if (command === 'M' || command === 'L')
      return command + figures.map((value, n) => f(value * scale + (n % 2 === 0 ? x : y))).join(' ');
    if (command === 'a') {
      const scaled = figures.map((value, n) =>
        n === 2 || n === 3 || n === 4 ? String(value) : f(value * scale),
      );
      return command + scaled.join(' ');
    }
    return command + figures.map((value) => f(value * scale)).join(' ');
  });
}
