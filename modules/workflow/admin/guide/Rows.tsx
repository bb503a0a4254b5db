import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { inputId, useWriting } from './context.ts';
import styles from './guide.module.css';
import { RowActs, useRows } from './RowActs.tsx';

interface Props<T> {
  /** The list's place in the guide: `parts`, `tasks/cwhyj`. */
  at: string;
  rows: readonly T[];
  fresh: T;
  /** The field of a row that has the focus once the row is there. */
  first: string;
  named(number: number): string;
  addText: string;
  onChange(rows: T[], mark?: string): void;
  children(row: T, at: string, put: (row: T, mark?: string) => void): ReactNode;
}

/** Rows of a guide, each with its number, moved, added and taken away. */
export function Rows<T>({ at, rows, fresh, first, named, addText, onChange, children }: Props<T>) {
  const { isReadOnly } = useWriting();
  // Rows of a task stand beneath its own heading.
  const Heading = at.includes('/') ? 'h3' : 'h2';
  const acts = useRows({
    rows,
    change: onChange,
    named: (index) => named(index + 1),
    at: (index) => `${at}/${index}/${first}`,
  });
  return (
    <Flex vertical gap={12}>
      {rows.map((row, index) => (
        <section key={index} className={styles['row']} aria-label={named(index + 1)}>
          <div className={styles['head']}>
            <Heading>{named(index + 1)}</Heading>
            <RowActs index={index} count={rows.length} what={named(index + 1)} rows={acts} />
          </div>
          {children(row, `${at}/${index}`, (next, mark) => acts.put(index, next, mark))}
        </section>
      ))}
      {!isReadOnly && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => acts.insert(rows.length, fresh)}
          data-testid={`add-${inputId(at)}`}
        >
          {addText}
        </Button>
      )}
    </Flex>
  );
}
