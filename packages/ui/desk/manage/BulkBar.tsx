import { CallFailure } from '@homestead/http/client';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../calls/api.ts';
import { confirm } from '../../widgets/confirm.ts';
import { tell } from '../messages.ts';
import { FormDialog } from './FormDialog.tsx';
import styles from './manage.module.css';
import { manageTexts as words } from './texts.ts';
import type { BulkAction, Values } from './types.ts';

interface Props<T> {
  actions: readonly BulkAction<T>[];
  rows: readonly T[];
  idOf(row: T): string;
  nameOf(row: T): string;
  /** Told after an action ran, with the rows that it could not be done with: they stay chosen. */
  onDone(failed: readonly T[]): unknown;
  onClear(): void;
}

/** What a failure says: the server's words of the field where it names one. */
function reasonOf(error: unknown): string {
  if (error instanceof CallFailure) return error.fields[0]?.message ?? messageOf(error);
  return error instanceof Error ? error.message : String(error);
}

/** What can be done with the chosen rows: one after the other, and each that could not be done is named with its reason. */
export function BulkBar<T>({ actions, rows, idOf, nameOf, onDone, onClear }: Props<T>) {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<BulkAction<T> | null>(null);
  const fitting = ({ isFor }: BulkAction<T>) => (isFor ? rows.filter(isFor) : rows);
  const failed = rows.filter((row) => faults.has(idOf(row)));

  const run = async (action: BulkAction<T>, values: Values): Promise<void> => {
    const found = new Map<string, string>();
    const tried = fitting(action);
    for (const row of tried)
      try {
        await action.run(row, values);
      } catch (error) {
        found.set(idOf(row), reasonOf(error));
      }
    setFaults(found);
    if (found.size === 0) tell.success(words.bulkDone(action.label, tried.length));
    else tell.warning(words.bulkPartly(tried.length - found.size, found.size));
    void onDone(tried.filter((row) => found.has(idOf(row))));
  };
  const ask = (action: BulkAction<T>): void => {
    if (action.fields) setAsked(action);
    else
      void confirm({
        type: action.isDangerous ? 'dataconfirm' : 'confirm',
        body: words.bulkAsk(action.label, fitting(action).length, rows.length),
        run: () => run(action, {}),
      });
  };
  return (
    <>
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
                disabled={fitting(action).length === 0}
                onClick={() => ask(action)}
                data-testid={`bulk-${action.name}`}
              >
                {action.label}
              </Button>
            ))}
            <Button size="small" type="link" onClick={onClear}>
              {words.unchoose}
            </Button>
          </Space>
        }
        {...(failed.length > 0
          ? {
              description: (
                <ul className={styles.faults ?? ''} data-testid="bulk-faults">
                  {failed.map((row) => (
                    <li key={idOf(row)}>{`${nameOf(row)}：${faults.get(idOf(row))}`}</li>
                  ))}
                </ul>
              ),
            }
          : {})}
      />
      {asked?.fields && (
        <FormDialog
          title={words.bulkTitle(asked.label, fitting(asked).length, rows.length)}
          fields={asked.fields}
          initial={{}}
          confirmText={asked.label}
          onSave={(values) => run(asked, values)}
          onDone={() => setAsked(null)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
