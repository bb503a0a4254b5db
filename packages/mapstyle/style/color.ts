import Type from 'typebox';

/** `#rrggbb`; how much of it shows is said by an opacity beside it, since SLD keeps the two apart. */
export const colorPattern = '^#[0-9a-fA-F]{6}$';
export const Color = Type.String({ pattern: colorPattern });

const color = new RegExp(colorPattern);

/** Whether a text is a colour of a style. */
export const isColor = (text: unknown): text is string => typeof text === 'string' && color.test(text);

/** `#112233` and 0.5 → `#11223380`, as canvases read it. */
export function cssColor(value: string, opacity = 1): string {
  const part = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return part === 255 ? value : value + part.toString(16).padStart(2, '0');
}
