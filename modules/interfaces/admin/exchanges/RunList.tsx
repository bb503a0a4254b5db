import { usePresence } from '@homestead/people/admin';
import { showTime } from '@homestead/ui';
import { saveFile } from '@homestead/ui/calls/save-file';
import { tell, useApi } from '@homestead/ui/desk';
import { FormDialog, ManageList } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useState } from 'react';
import { type ExchangeRun, exchangeRoutes as routes } from '../../contract/index.ts';
import { exchangePageTexts as words } from './texts.ts';

const need = 'interfaces.exchange.run';
const colours = { done: 'success', partial: 'warning', refused: 'error', failed: 'error' } as const;
const stateText = ({ direction, state }: ExchangeRun) =>
  (direction === 'out' ? words.outStates : words.inStates)[state];

/** Each file that was made or received: what became of it, and its receipt. */
export function RunList() {
  const { call, callWithoutToast } = useApi();
  const { identity } = usePresence();
  const queries = useQueryClient();
  const [noting, setNoting] = useState<ExchangeRun | null>(null);
  const can: readonly string[] = identity?.capabilities ?? [];
  const take = async (route: typeof routes.exchangeFile | typeof routes.exchangeReceipt, id: string) => {
    const fault = await saveFile(route, {}, { id });
    if (fault) tell.error(fault);
  };
  return (
    <>
      <ManageList<ExchangeRun>
        name="exchange-runs"
        title={words.runs}
        queryKey={['exchanges', 'runs']}
        can={can}
        load={(query, signal) =>
          callWithoutToast(routes.listExchangeRuns, { query: query as never }, { signal })
        }
        idOf={({ id }) => id}
        nameOf={({ fileName, exchangeName }) => fileName || exchangeName}
        search={words.runSearch}
        sort="-time"
        filters={[
          {
            name: 'direction',
            label: words.direction,
            width: 110,
            options: Object.entries(words.directions).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={[
          {
            key: 'time',
            title: words.time,
            isSortable: true,
            render: ({ time }) => <span className="figures">{showTime(time)}</span>,
          },
          { key: 'exchangeName', title: words.title },
          {
            key: 'direction',
            title: words.direction,
            render: ({ direction }) => words.directions[direction],
          },
          { key: 'fileName', title: words.file, width: 160, render: ({ fileName }) => fileName || '—' },
          {
            key: 'state',
            title: words.result,
            render: (run) => <Tag color={colours[run.state]}>{stateText(run)}</Tag>,
          },
          {
            key: 'total',
            title: words.rows,
            width: 170,
            render: ({ direction, total, written, unchanged, faulty, message }) =>
              message || (direction === 'out' ? total : words.inRows(written, unchanged, faulty)),
          },
          { key: 'by', title: words.by },
          {
            key: 'receiptNo',
            title: words.theirReceipt,
            render: ({ direction, state, receiptNo }) =>
              receiptNo ??
              (direction === 'out' && state === 'done' ? <Tag color="processing">{words.awaited}</Tag> : '—'),
          },
          {
            key: 'sha256',
            title: words.sha256,
            isHiddenAtFirst: true,
            render: ({ sha256 }) => <code>{sha256.slice(0, 16)}</code>,
          },
        ]}
        export={{ route: routes.exportExchangeRuns }}
        actions={[
          {
            name: 'download',
            label: words.download,
            need,
            isShown: ({ hasFile }) => hasFile,
            run: ({ id }) => take(routes.exchangeFile, id),
          },
          {
            name: 'note',
            label: words.noteReceipt,
            need,
            isShown: ({ direction, state }) => direction === 'out' && state === 'done',
            run: (row) => setNoting(row),
          },
          {
            name: 'receipt',
            label: words.receipt,
            isShown: ({ direction }) => direction === 'in',
            run: ({ id }) => take(routes.exchangeReceipt, id),
          },
        ]}
      />
      {noting && (
        <FormDialog
          title={words.noteTitle(noting.fileName)}
          fields={[
            { name: 'receiptNo', label: words.receiptNo, type: 'text', isRequired: true, maxLength: 60 },
            { name: 'receiptNote', label: words.receiptNote, type: 'textarea', maxLength: 500 },
          ]}
          initial={{ receiptNo: noting.receiptNo ?? '', receiptNote: noting.receiptNote ?? '' }}
          onSave={({ receiptNo, receiptNote }) =>
            call(routes.noteExchangeReceipt, {
              params: { id: noting.id },
              body: {
                receiptNo: String(receiptNo),
                ...(receiptNote ? { receiptNote: String(receiptNote) } : {}),
              },
            })
          }
          onDone={() => {
            setNoting(null);
            void queries.invalidateQueries({ queryKey: ['exchanges', 'runs'] });
          }}
          onCancel={() => setNoting(null)}
        />
      )}
    </>
  );
}
