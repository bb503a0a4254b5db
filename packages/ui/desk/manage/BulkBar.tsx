import { CallFailure } from '@homestead/http/client';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../calls/api.ts';
import { confirm } from '../../widgets/confirm.ts';
import { tell } from '../messages.ts';
import { manageTexts as words } from './texts.ts';
import type { BulkAction } from './types.ts';

interface Props<T> {
  actions: readonly BulkAction<T>[];
  rows: readonly T[];
  nameOf(row: T): string;
  onDone(): unknown;
  onClear(): void;
}

/** What can be done with the chosen rows: one after the other, and each that could not be done is named with its reason. */
export function BulkBar<T>({ actions, rows, nameOf, onDone, onClear }: Props<T>) {
  const [failed, setFailed] = useState<string[]>([]);
  const run = async (action: BulkAction<T>) => {
    const faults: string[] = [];
    const isSure = await confirm({
      type: action.isDangerous ? 'dataconfirm' : 'confirm',
      body: words.bulkAsk(action.label, rows.length),
      run: async () => {
        for (const row of rows)
          try {
            await action.run(row);
          } catch (error) {
            faults.push(`${nameOf(row)}：${error instanceof CallFailure ? messageOf(error) : String(error)}`);
          }
      },
    });
    if (!isSure) return;
    setFailed(faults);
    if (faults.length === 0) {
      tell.success(words.bulkDone(action.label, rows.length));
      return onDone();
    }
    tell.warning(words.bulkPartly(rows.length - faults.length, faults.length));
  };
  return (
    <Alert
      type={failed.length > 0 ? 'warning' : 'info'}
      style={{ marginBottom: 12 }}
      title={
        <Space wrap data-testid="manage-bulk">
          {words.chosen(rows.length)}
          {actions.map((action) => (
            <Button
              key={action.name}
              size="small"
              danger={action.isDangerous ?? false}
              onClick={() => void run(action)}
              data-testid={`bulk-${action.name}`}
            >
              {action.label}
            </Button>
          ))}
          <Button size="small" type="link" onClick={failed.length > 0 ? () => void onDone() : onClear}>
            {words.unchoose}
          </Button>
        </Space>
      }
      {...(failed.length > 0
        ? {
            description: (
              <ul>
                {failed.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            ),
          }
        : {})}
    />
  );
}
