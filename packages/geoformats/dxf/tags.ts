import { FormatError } from '../codes.ts';

/** A group: its code and its value. */
export type Tag = readonly [code: number, value: string];

/** What stands under one `0` group: an entity with its own groups, and for a POLYLINE its vertices. */
export interface DxfRecord {
  section: string;
  type: string;
  tags: Tag[];
}

/** The parts of a drawing, one after the other. Throws `broken`, `cutShort`, and `tooManyVertices` groups as one record. */
export async function* records(lines: AsyncIterable<string>, mostTags: number): AsyncGenerator<DxfRecord> {
  let code: number | undefined;
  let current: DxfRecord | undefined;
  let section = '';
  let isEnded = false;
  for await (const line of lines) {
    if (code === undefined) {
      if (line.trim() === '' && isEnded) continue;
      code = Number(line);
      if (!Number.isInteger(code)) throw new FormatError('broken', [line.slice(0, 60)]);
      continue;
    }
    const tag: Tag = [code, line.trim()];
    code = undefined;
    if (tag[0] === 0) {
      if (current && !(current.type === 'POLYLINE' && (tag[1] === 'VERTEX' || tag[1] === 'SEQEND'))) {
        if (current.type === 'SECTION') section = current.tags.find(([one]) => one === 2)?.[1] ?? '';
        else yield current;
        current = undefined;
      }
      if (current) current.tags.push(tag);
      else current = { section, type: tag[1], tags: [] };
      if (tag[1] === 'ENDSEC') section = '';
      if (tag[1] === 'EOF') isEnded = true;
    } else current?.tags.push(tag);
    if ((current?.tags.length ?? 0) > mostTags) throw new FormatError('textTooLong', [current?.type ?? '']);
  }
  if (!isEnded) throw new FormatError('cutShort');
}

/** Groups as text for the library, which reads entities in a section of their own. */
export const textOf = ({ type, tags }: DxfRecord): string =>
  `0\n${type}\n${tags.map(([code, value]) => `${code}\n${value}\n`).join('')}`;
