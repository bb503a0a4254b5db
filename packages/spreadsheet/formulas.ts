/** A sheet larger than this is not looked through for formulas. */
const mostBytes = 64 * 1024 * 1024;

export const holdsFormula = (part: Buffer): boolean =>
  part.length <= mostBytes && (part.includes('<f>') || part.includes('<f ') || part.includes('<f/>'));

/** The part of a workbook that holds its first sheet, in small letters: the workbook lists the sheets, and its relations say where they are. */
export function firstSheet(parts: ReadonlyMap<string, Buffer>): string {
  const book = parts.get('xl/workbook.xml')?.toString('utf8') ?? '';
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const id = book.match(/<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]*)"/)?.[1];
  const relation = relations.match(/<Relationship\b[^>]*>/g)?.find((tag) => tag.includes(` Id="${id}"`));
  const target = relation?.match(/\bTarget="([^"]*)"/)?.[1]?.toLowerCase();
  if (target === undefined) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** A cell with a formula, up to what it shows. */
const formulaCell =
  /<c\b[^>]*?\br="([A-Z]+[0-9]+)"[^>]*>\s*<f\b[^>]*?(?:\/>|>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;

/** Cells of a sheet whose formula has no result: written by a program that calculates nothing. */
export function withoutResult(sheet: Buffer | undefined): Set<string> {
  if (sheet === undefined) return new Set();
  return new Set(Array.from(sheet.toString('utf8').matchAll(formulaCell), ([, cell = '']) => cell));
}
