import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useWriting } from './context.ts';
import { moved } from './guide-draft.ts';
import { guideTexts as words } from './texts.ts';

/** What is done with the rows of a list, by buttons and by keys alike. */
export function useRows<T>({
  rows,
  change,
  named,
  at,
}: {
  rows: readonly T[];
  change(rows: T[], mark?: string): void;
  named(index: number): string;
  /** The place of the input that has the focus in a row. */
  at(index: number): string;
}) {
  const { say, focus } = useWriting();
  return {
    put: (index: number, row: T, mark?: string) => change(rows.toSpliced(index, 1, row), mark),
    move(from: number, to: number) {
      if (to < 0 || to >= rows.length) return;
      change(moved(rows, from, to));
      say(words.movedTo(named(from), to + 1));
      focus(at(to));
    },
    remove(index: number) {
      change(rows.toSpliced(index, 1));
      say(words.removed(named(index)));
      if (rows.length > 1) focus(at(Math.max(0, Math.min(index, rows.length - 2))));
    },
    insert(index: number, ...fresh: T[]) {
      change(rows.toSpliced(index, 0, ...fresh));
      focus(at(index + fresh.length - 1));
    },
  };
}

interface Props {
  index: number;
  count: number;
  what: string;
  rows: { move(from: number, to: number): void; remove(index: number): void };
}

export function RowActs({ index, count, what, rows }: Props) {
  if (useWriting().isReadOnly) return null;
  return (
    <Space.Compact size="small">
      <Button
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={words.up(what)}
        title={words.upShort}
        disabled={index === 0}
        onClick={() => rows.move(index, index - 1)}
      />
      <Button
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={words.down(what)}
        title={words.downShort}
        disabled={index === count - 1}
        onClick={() => rows.move(index, index + 1)}
      />
      <Button
        icon={<DeleteOutlined aria-hidden />}
        aria-label={words.remove(what)}
        title={words.removeShort}
        onClick={() => rows.remove(index)}
      />
    </Space.Compact>
  );
}
