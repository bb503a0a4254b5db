import { calendarAdminTexts as words } from './texts.ts';

/** Bytes of a file at most: a year's days fill some ten thousand, a workbook carries its styles beside them. */
export const mostFileBytes = 1024 * 1024;

/** A chosen file as text, a workbook's first sheet as lines of cells; `fault` says why it cannot be read. */
export async function readFile(bytes: Uint8Array): Promise<{ text: string } | { fault: string }> {
  if (bytes.byteLength > mostFileBytes) return { fault: words.tooLarge };
  // An archive (APPNOTE 4.3.7); an OLE container is a workbook of before 2007, or one with a password.
  if (beginsWith(bytes, [0x50, 0x4b, 3, 4])) return readWorkbook(bytes);
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { fault: words.oldWorkbook };
  const text = decoded(bytes);
  return text === null ? { fault: words.notTable } : { text };
}

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

/** UTF-8, or GB 18030 as spreadsheets of Chinese computers save CSV; null for what is no text. */
function decoded(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      // The next one may fit.
    }
  }
  return null;
}

async function readWorkbook(bytes: Uint8Array): Promise<{ text: string } | { fault: string }> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes);
    const lines = (sheets[0]?.rows ?? []).map((row) => row.map(textOf).join(','));
    return { text: lines.join('\n') };
  } catch {
    return { fault: words.brokenWorkbook };
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined
    ? ''
    : String(cell)
        .replace(/[\r\n,]+/g, ' ')
        .trim();
}
