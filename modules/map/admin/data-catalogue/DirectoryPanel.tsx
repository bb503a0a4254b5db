import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { dataRoutes as routes, type SourceDirNode } from '@homestead/catalogue/contract';
import { asShown } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { confirm } from '@homestead/ui/widgets';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Tree } from 'antd';
import styles from './data-catalogue.module.css';
import { directoryOptions } from './entry-form.ts';
import { catalogAdminTexts as words } from './texts.ts';

interface Props {
  tree: UseQueryResult<SourceDirNode[]>;
  chosen: string | null;
  mayEdit: boolean;
  onChoose(id: string | null): void;
  onChanged(): void;
}

interface Item {
  key: string;
  title: string;
  children: Item[];
}
const itemOf = ({ id, name, children }: SourceDirNode): Item => ({
  key: id,
  title: name,
  children: children.map(itemOf),
});

const flat = (nodes: readonly SourceDirNode[]): SourceDirNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The directories as a tree, with what may be done to them. */
export function DirectoryPanel({ tree, chosen, mayEdit, onChoose, onChanged }: Props) {
  const { callWithoutToast: call } = useApi();
  const [dialog, setDialog] = useKept<'add' | 'edit' | null>('directory of data', null);
  const all = flat(tree.data ?? []);
  const own = all.find(({ id }) => id === chosen);
  const refresh = async () => {
    await tree.refetch();
    onChanged();
  };
  const remove = async (node: SourceDirNode) => {
    const isDone = await confirm({
      type: 'dataconfirm',
      body: words.askRemoveDirectory(node.name),
      run: () => call(routes.deleteDirectory, asShown(node)),
    });
    if (!isDone) return;
    tell.success(words.removed);
    onChoose(node.parentId);
    await refresh();
  };
  const save = (values: Record<string, unknown>) => {
    const body = { ...values, parentId: (values['parentId'] as string | undefined) || null };
    return dialog === 'edit' && own
      ? call(routes.updateDirectory, {
          params: { id: own.id },
          body: { ...body, version: own.version } as never,
        })
      : call(routes.createDirectory, { body: body as never });
  };
  return (
    <Card title={<h2 className={styles.title}>{words.directories}</h2>} className={styles.directories}>
      <Flex gap={4} wrap className={styles.tools}>
        {mayEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('add')}>
            {words.addDirectory}
          </Button>
        )}
        {own?.can.includes('edit') && (
          <Button
            icon={<EditOutlined aria-hidden />}
            aria-label={words.editDirectory}
            title={words.editDirectory}
            onClick={() => setDialog('edit')}
          />
        )}
        {own?.can.includes('delete') && (
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.removeDirectory}
            title={words.removeDirectory}
            onClick={() => void remove(own)}
          />
        )}
      </Flex>
      <PageState query={tree}>
        {(roots) =>
          roots.length === 0 ? (
            <Empty description={words.noDirectories} />
          ) : (
            <Tree<Item>
              blockNode
              defaultExpandAll
              aria-label={words.directories}
              treeData={[{ key: '', title: words.all, children: roots.map(itemOf) }]}
              selectedKeys={[chosen ?? '']}
              onSelect={([key]) => onChoose(key ? String(key) : null)}
            />
          )
        }
      </PageState>
      {dialog && tree.data && (dialog === 'add' || own) && (
        <FormDialog
          title={dialog === 'edit' ? words.editDirectory : words.addDirectory}
          keptAs={`directory of data ${dialog === 'edit' ? chosen : ''}`}
          fields={[
            { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 50 },
            {
              type: 'select',
              name: 'parentId',
              label: words.parent,
              options: [{ value: '', label: words.top }, ...directoryOptions(tree.data ?? [])],
            },
            { type: 'number', name: 'sort', label: words.sort },
            { type: 'textarea', name: 'remark', label: words.remark, maxLength: 200 },
          ]}
          initial={
            dialog === 'edit' && own
              ? { name: own.name, parentId: own.parentId ?? '', sort: own.sort, remark: own.remark }
              : { parentId: chosen ?? '' }
          }
          onSave={save}
          onDone={() => {
            setDialog(null);
            void refresh();
          }}
          onCancel={() => setDialog(null)}
        />
      )}
    </Card>
  );
}
