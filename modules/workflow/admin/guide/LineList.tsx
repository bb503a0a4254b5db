import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { inputId, useWriting } from './context.ts';
import styles from './guide.module.css';
import { RowActs, useRows } from './RowActs.tsx';
import { guideTexts as words } from './texts.ts';

interface Props {
  at: string;
  lines: readonly string[];
  /** Of what the lines are, for who does not see it. */
  of: string;
  onChange(lines: string[], mark?: string): void;
}

/** The lines of a part: Enter begins the next, Backspace in an empty one takes it away, Alt with an arrow moves it. */
export function LineList({ at, lines, of, onChange }: Props) {
  const { isReadOnly, longest } = useWriting();
  const placeOf = (index: number) => `${at}/items/${index}`;
  const named = (index: number) => `${of}${words.line(index + 1)}`;
  const rows = useRows({ rows: lines, change: onChange, named, at: placeOf });
  const onKey = (event: KeyboardEvent, index: number) => {
    if (isReadOnly || event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    if (key === 'Enter' && !event.shiftKey) rows.insert(index + 1, '');
    else if (key === 'Backspace' && lines[index] === '') rows.remove(index);
    else if (altKey && key === 'ArrowUp') rows.move(index, index - 1);
    else if (altKey && key === 'ArrowDown') rows.move(index, index + 1);
    else return;
    event.preventDefault();
  };
  /** What is copied from a document comes as lines. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const pasted = event.clipboardData.getData('text/plain').split(/\r?\n/).map(plain).filter(Boolean);
    if (isReadOnly || pasted.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const [first = '', ...rest] = pasted;
    const own = [value.slice(0, selectionStart) + first, ...rest];
    own.push(own.pop() + value.slice(selectionEnd));
    onChange(lines.toSpliced(index, 1, ...own.map((line) => line.slice(0, longest))));
  };
  return (
    <>
      <ol className={styles['lines']}>
        {lines.map((line, index) => (
          <li key={index}>
            <label htmlFor={inputId(placeOf(index))}>
              <span className="visually-hidden">{of}</span>
              {words.line(index + 1)}
            </label>
            <Input.TextArea
              id={inputId(placeOf(index))}
              value={line}
              readOnly={isReadOnly}
              autoSize
              {...(longest ? { maxLength: longest } : {})}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => onPaste(event, index)}
              onChange={(event) => rows.put(index, event.target.value.replaceAll('\n', ' '), placeOf(index))}
            />
            <RowActs index={index} count={lines.length} what={named(index)} rows={rows} />
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => rows.insert(lines.length, '')}
          data-testid={`add-line-${inputId(at)}`}
        >
          {words.addLine}
        </Button>
      )}
    </>
  );
}

/** A line without the mark or number that a document puts before it. */
const plain = (line: string) => line.trim().replace(/^(?:[•·●▪○\-–—*]|[(（]?\d{1,2}[)）.、．])\s*/, '');
