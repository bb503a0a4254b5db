import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { confirm } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { ColumnChoice } from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { deleteView, listViews, type SavedView, saveView, type ViewContent } from '../../contract/lists.ts';
import { flowAdminTexts } from '../texts.ts';

const words = flowAdminTexts.views;

interface Props {
  /** Name of the list under which its views are kept. */
  list: string;
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onHide(names: readonly string[]): void;
  onReset(): void;
  /** What the list shows now: filters and order. */
  now: Pick<ViewContent, 'filters'> & { sort?: string | undefined };
  onView(content: ViewContent): void;
}

/** A person's own views of a list: chosen, kept under a name, removed; and which columns it shows. */
export function ViewBar({ list, columns, hidden, onHide, onReset, now, onView }: Props) {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const key = ['views', list];
  const views = useQuery({
    queryKey: key,
    staleTime: 60_000,
    queryFn: ({ signal }) => callWithoutToast(listViews, { query: { list } }, { signal }),
  });
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState<string>();
  const view = views.data?.find(({ id }) => id === chosen);
  const choose = (id: string | undefined) => {
    setChosen(id);
    const content = views.data?.find((one) => one.id === id)?.content;
    if (content) onView(content);
  };
  const keep = async () => {
    const shown = columns.map((column) => column.key).filter((column) => !hidden.includes(column));
    const { filters, sort } = now;
    const content = { filters, columns: shown, ...(sort ? { sort } : {}) };
    try {
      const saved = await callWithoutToast(saveView, { body: { list, name: (name ?? '').trim(), content } });
      await queries.invalidateQueries({ queryKey: key });
      setChosen(saved.id);
      setName(undefined);
      tell.success(words.kept);
    } catch (error) {
      tell.error((error as Error).message);
    }
  };
  const remove = (one: SavedView) =>
    confirm({
      type: 'dataconfirm',
      body: words.removeAsk(one.name),
      run: async () => {
        await callWithoutToast(deleteView, { params: { id: one.id } });
        setChosen(undefined);
        await queries.invalidateQueries({ queryKey: key });
      },
    });
  return (
    <Flex gap={8} wrap align="center">
      {(views.data?.length ?? 0) > 0 && (
        <Select
          allowClear
          style={{ minWidth: 150 }}
          placeholder={words.choose}
          aria-label={words.choose}
          value={view?.id}
          options={(views.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={choose}
          data-testid="saved-views"
        />
      )}
      {view && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-label={words.remove(view.name)}
          title={words.remove(view.name)}
          onClick={() => void remove(view)}
        />
      )}
      <Button
        icon={<SaveOutlined aria-hidden />}
        onClick={() => setName(view?.name ?? '')}
        data-testid="save-view"
      >
        {words.save}
      </Button>
      <ColumnChoice columns={columns} hidden={hidden} onHide={onHide} onReset={onReset} />
      <DialogFrame
        open={name !== undefined}
        title={words.save}
        confirmText={words.save}
        onCancel={() => setName(undefined)}
        onConfirm={() => void keep()}
      >
        <label htmlFor="view-name">{words.name}</label>
        <Input
          id="view-name"
          value={name ?? ''}
          maxLength={30}
          onChange={(event) => setName(event.target.value)}
        />
        <p>{words.note}</p>
      </DialogFrame>
    </Flex>
  );
}
