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

/** A row that an action could not be done with: it may be gone since. */
interface Failure {
  id: string;
  name: string;
  reason: string;
}

/** What a failure says: the server's words of the field where it names one. */
function reasonOf(error: unknown): string {
  if (error instanceof CallFailure) return error.fields[0]?.message ?? messageOf(error);
  return error instanceof Error ? error.message : String(error);
}

/** What can be done with the chosen rows: one after the other, and each that could not be done is named with its reason. */
export function BulkBar<T>({ actions, rows, idOf, nameOf, onDone, onClear }: Props<T>) {
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const [asked, setAsked] = useState<BulkAction<T> | null>(null);
  const fitting = ({ isFor }: BulkAction<T>) => (isFor ? rows.filter(isFor) : rows);

  const run = async (action: BulkAction<T>, values: Values): Promise<void> => {
    const found: Failure[] = [];
    const tried = fitting(action);
    for (const row of tried)
      try {
        await action.run(row, values);
      } catch (error) {
        found.push({ id: idOf(row), name: nameOf(row), reason: reasonOf(error) });
      }
    setFailed(found);
    if (found.length === 0) tell.success(words.bulkDone(action.label, tried.length));
    else tell.warning(words.bulkPartly(tried.length - found.length, found.length));
    void onDone(tried.filter((row) => found.some(({ id }) => id === idOf(row))));
  };
  const ask = async (action: BulkAction<T>): Promise<void> => {
    if (action.fields) return setAsked(action);
    const question = words.bulkAsk(action.label, fitting(action).length, rows.length);
    const effects = (await action.effects?.(fitting(action))) ?? [];
    void confirm({
      type: action.isDangerous ? 'dataconfirm' : 'confirm',
      body: effects.length === 0 ? question : <BulkEffects question={question} lines={effects} />,
      run: () => run(action, {}),
    });
  };
  const clear = () => {
    setFailed([]);
    onClear();
  };
  if (rows.length === 0 && failed.length === 0) return null;
  return (
    <>
      <Alert
        type={failed.length > 0 ? 'warning' : 'info'}
        style={{ marginBottom: 12 }}
        title={
          <Space wrap data-testid="manage-bulk">
            {rows.length > 0 && words.chosen(rows.length)}
            {(rows.length > 0 ? actions : []).map((action) => (
              <Button
                key={action.name}
                size="small"
                danger={action.isDangerous ?? false}
                disabled={fitting(action).length === 0}
                onClick={() => void ask(action).catch((error: unknown) => tell.error(reasonOf(error)))}
                data-testid={`bulk-${action.name}`}
              >
                {action.label}
              </Button>
            ))}
            <Button size="small" type="link" onClick={clear}>
              {rows.length > 0 ? words.unchoose : words.close}
            </Button>
          </Space>
        }
        {...(failed.length > 0
          ? {
              description: (
                <ul className={styles.faults ?? ''} data-testid="bulk-faults">
                  {failed.map(({ id, name, reason }) => (
                    <li key={id}>{`${name}：${reason}`}</li>
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

function BulkEffects({ question, lines }: { question: string; lines: readonly string[] }) {
  return (
    <>
      {question}
      <ul className={styles.effects ?? ''} data-testid="bulk-effects">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
