import { doneTexts } from '@homestead/http/contract';
import type { TableColumnsType } from 'antd';
import { confirm } from '../../../widgets/confirm.ts';
import { tell } from '../../messages.ts';
import type { ManageListProps } from '../ManageList.tsx';
import { RowActions } from '../RowActions.tsx';
import { manageTexts as words } from '../texts.ts';
import type { RowAction } from '../types.ts';
import { actsColumn } from './acts.ts';

interface Context<T> {
  hidden: readonly string[];
  sort: string | undefined;
  may(need: string | undefined): boolean;
  onEdit(row: T): void;
  onChanged(): unknown;
}

/** The columns of a managed list for the table, the one with its actions last. */
export function tableColumns<T extends object>(
  props: ManageListProps<T>,
  context: Context<T>,
): TableColumnsType<T> {
  const { sort, hidden } = context;
  const shown = props.columns.filter(({ key }) => !hidden.includes(key));
  const columns: TableColumnsType<T> = shown.map(({ key, title, render, isSortable, width, align }) => ({
    key,
    dataIndex: key,
    title,
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(render ? { render: (_value: unknown, row: T) => render(row) } : {}),
    ...(isSortable
      ? {
          sorter: true,
          sortOrder: sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null,
        }
      : {}),
  }));
  const actions = actionsOf(props, context);
  if (actions.length === 0) return columns;
  return [
    ...columns,
    {
      ...actsColumn,
      title: words.actions,
      fixed: 'right',
      render: (_value, row) => (
        <RowActions
          actions={actions.filter(({ isShown }) => isShown?.(row) ?? true)}
          name={props.nameOf(row)}
          perform={(action) => perform(action, row, context.onChanged)}
        />
      ),
    },
  ];
}

function actionsOf<T>(props: ManageListProps<T>, { may, onEdit }: Context<T>): RowAction<T>[] {
  const { edit, remove } = props;
  const own: RowAction<T>[] = [];
  if (edit)
    own.push({
      name: 'edit',
      label: words.edit,
      ...(edit.need ? { need: edit.need } : {}),
      ...(edit.isShown ? { isShown: edit.isShown } : {}),
      run: onEdit,
    });
  const last: RowAction<T>[] = remove
    ? [
        {
          name: 'remove',
          label: words.remove,
          isDangerous: true,
          ...(remove.need ? { need: remove.need } : {}),
          ...(remove.isShown ? { isShown: remove.isShown } : {}),
          question: remove.question ?? ((row) => words.removeAsk(props.nameOf(row))),
          run: remove.run,
          done: doneTexts.removed,
        },
      ]
    : [];
  return [...own, ...(props.actions ?? []), ...last].filter(({ need }) => may(need));
}

/**
 * Asks where it is to be asked, runs, says that it is done. Failures are told by the dialog, or by the call itself; the list is
 * read again behind them, since a row that somebody else has changed is refused until it is shown as it is.
 */
async function perform<T>(action: RowAction<T>, row: T, onChanged: () => unknown): Promise<void> {
  const { question, done } = action;
  const run = async () => {
    try {
      await action.run(row);
    } catch (error) {
      void onChanged();
      throw error;
    }
  };
  if (question) {
    const isDone = await confirm({
      type: action.isDangerous ? 'dataconfirm' : 'confirm',
      body: question(row),
      run,
    });
    if (!isDone) return;
  } else await run();
  if (done) tell.success(done);
  if (question || done) await onChanged();
}
