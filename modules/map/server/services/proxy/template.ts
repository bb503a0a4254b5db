/** A tile by level name, column and row. */
export interface TileAt {
  z: string;
  x: number;
  y: number;
}

/** Other things that a template may name. */
export interface TemplateExtras {
  style?: string;
  matrixSet?: string;
}

/**
 * The address of a tile by a template; `{-y}` counts rows from the south. Placeholders stand in path and query, never in the host.
 * `base` is what a template without a host stands under.
 */
export function tileAddress(
  template: string,
  { z, x, y }: TileAt,
  { style = 'default', matrixSet = '' }: TemplateExtras = {},
  base?: string,
): URL {
  const level = Number(z);
  const values: Record<string, string> = {
    z,
    level: z,
    tilematrix: z,
    x: String(x),
    col: String(x),
    tilecol: String(x),
    y: String(y),
    row: String(y),
    tilerow: String(y),
    '-y': String(Number.isInteger(level) ? 2 ** level - 1 - y : y),
    style,
    tilematrixset: matrixSet,
  };
  const filled = template.replace(/\{([^{}]*)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name.toLowerCase()] ?? ''),
  );
  return new URL(filled, base);
}
