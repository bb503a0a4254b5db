import { CopyAttributes } from './copy-attributes.ts';
import { ProcessPad, ProcessPalette, ProcessReplacements } from './palette.ts';
import { Together } from './together.ts';
import { translations } from './translations.ts';

function translate(template: string, values: Readonly<Record<string, string>> = {}): string {
  const written = Object.hasOwn(translations, template) ? (translations[template] ?? template) : template;
  return written.replace(/{([^}]+)}/g, (whole, name: string) => values[name] ?? whole);
}

/** The drawing tools in Chinese. */
export const inChinese = { translate: ['value', translate] };

/** The drawing tools with what the compiler runs. */
export const processTools = {
  __init__: ['processPalette', 'processPad', 'processReplacements', 'copyAttributes', 'together'],
  processPalette: ['type', ProcessPalette],
  processPad: ['type', ProcessPad],
  processReplacements: ['type', ProcessReplacements],
  copyAttributes: ['type', CopyAttributes],
  together: ['type', Together],
};
