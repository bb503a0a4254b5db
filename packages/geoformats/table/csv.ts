import { FormatError } from '../codes.ts';

/** A row: the number of its line, from 1, and its cells. */
export interface Row {
  line: number;
  cells: string[];
}

/** The sign by which a text is kept from being taken for a formula. */
const guard = /^'(?=[=+\-@])/;

/**
 * The rows of a text of values divided by a sign (RFC 4180), chunk by chunk; quoted values may hold the sign and line ends.
 * Lines end in a line feed, a carriage return (spreadsheets of old Macintoshes) or both.
 * Empty rows are left out. Throws `textTooLong` and `tooManyFields` beyond the limits, `cutShort` within quotes.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  divider: string,
  limits: { fields: number; textLength: number },
): AsyncGenerator<Row> {
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startLine = 1;
  let isQuoted = false;
  /** A quote within quotes: the end, unless another follows. */
  let wasQuote = false;
  let wasReturn = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
    if (cells.length > limits.fields) throw new FormatError('tooManyFields');
  };
  const endRow = (): Row | undefined => {
    endCell();
    const row = { line: startLine, cells: cells.map((one) => one.trim().replace(guard, '')) };
    cells = [];
    return row.cells.some((one) => one !== '') ? row : undefined;
  };
  for await (const chunk of chunks) {
    for (const sign of chunk) {
      const isRestOfEnd = sign === '\n' && wasReturn;
      const isEnd = sign === '\r' || (sign === '\n' && !wasReturn);
      wasReturn = sign === '\r';
      if (isEnd) line++;
      if (isQuoted && !wasQuote) {
        if (sign === '"') wasQuote = true;
        else cell += sign;
        if (cell.length > limits.textLength) throw new FormatError('textTooLong', [String(startLine)]);
        continue;
      }
      if (sign === '"' && wasQuote) {
        cell += '"';
        wasQuote = false;
      } else if (sign === '"' && cell.trim() === '') {
        isQuoted = true;
        wasQuote = false;
        cell = '';
      } else if (sign === divider) {
        // Spaces stand in columns: several of them divide once.
        if (divider === ' ' && cell === '' && !isQuoted) continue;
        isQuoted = wasQuote = false;
        endCell();
      } else if (isEnd) {
        isQuoted = wasQuote = false;
        const row = endRow();
        if (row) yield row;
        startLine = line;
      } else if (!isRestOfEnd && sign !== '\ufeff') {
        cell += sign;
        if (cell.length > limits.textLength) throw new FormatError('textTooLong', [String(startLine)]);
      }
    }
  }
  if (isQuoted && !wasQuote) throw new FormatError('cutShort', [String(startLine)]);
  const row = cell !== '' || cells.length > 0 ? endRow() : undefined;
  if (row) yield row;
}

/** The sign that divides the values of a first line; spaces where there is no other. */
export function dividerOf(line: string): string {
  if (!/[,\t;，|]/.test(line) && /\S +\S/.test(line)) return ' ';
  const counts = [',', '\t', ';', '，', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
