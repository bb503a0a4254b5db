import type { GuidePart } from '../../contract/guides.ts';
import { LineList } from './LineList.tsx';
import { Rows } from './Rows.tsx';
import { TextField } from './TextField.tsx';
import { guideTexts as words } from './texts.ts';

interface Props {
  at: string;
  /** What the parts are of, before their numbers. */
  of?: string;
  parts: readonly GuidePart[];
  onChange(parts: GuidePart[], mark?: string): void;
}

/** Headings with their lines. */
export function PartList({ at, of = '', parts, onChange }: Props) {
  return (
    <Rows<GuidePart>
      at={at}
      rows={parts}
      fresh={{ title: '', items: [''] }}
      first="title"
      named={(number) => `${of}${words.rows.parts(number)}`}
      addText={words.add.parts}
      onChange={onChange}
    >
      {(part, place, put) => (
        <>
          <TextField
            at={place}
            field="title"
            value={part.title}
            onChange={(title) => put({ ...part, title }, place)}
          />
          <LineList
            at={place}
            of={part.title || words.rows.parts(Number(place.split('/').at(-1)) + 1)}
            lines={part.items}
            onChange={(items, mark) => put({ ...part, items }, mark)}
          />
        </>
      )}
    </Rows>
  );
}
