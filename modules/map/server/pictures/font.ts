import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

const name = 'Map Serif SC';
const files = [
  import.meta.resolve('@expo-google-fonts/noto-serif-sc/500Medium/NotoSerifSC_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
];

/**
 * The family of the papers, which the program brings along: a server without Chinese fonts would write empty boxes, and two
 * nodes with different ones tiles that do not fit together.
 */
export const families = `"${name}", sans-serif`;

export const fontOf = (size: number): string => `${size}px ${families}`;

/** Loads the fonts, once for the process that paints. */
export function loadFonts(): void {
  for (const file of files)
    if (!GlobalFonts.registerFromPath(fileURLToPath(file), name))
      throw new Error(`the font ${file} cannot be read`);
}
