import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Space } from 'antd';
import type { ReactNode } from 'react';
import type { Item } from '../moddle/properties.ts';
import { panelTexts as words } from '../texts.ts';

interface Props {
  rows: readonly Item[];
  fresh: Item;
  testId: string;
  onChange(rows: Item[]): void;
  children(row: Item, change: (values: Item) => void): ReactNode;
}

/** A list whose entries are changed, moved, added and taken away. */
export function ListEditor({ rows, fresh, testId, onChange, children }: Props) {
  const put = (at: number, values: Item) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...values } : row)));
  const move = (from: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Flex vertical gap={8} data-testid={testId}>
      {rows.map((row, index) => (
        <div key={index} className="design-row">
          <div className="design-row-fields">{children(row, (values) => put(index, values))}</div>
          <Space.Compact size="small" direction="vertical">
            <Button
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={words.up}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={words.down}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-label={words.remove}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </Space.Compact>
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...rows, fresh])}
        data-testid={`${testId}-add`}
      >
        {words.add}
      </Button>
    </Flex>
  );
}
