import { PlusOutlined } from '@ant-design/icons';
import { PageState, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Input, Tree } from 'antd';
import { useState } from 'react';
import { type CatalogNode, modelRoutes as routes } from '../contract/index.ts';
import styles from './data-models.module.css';
import { modelAdminTexts as words } from './texts.ts';
import { useModelTree } from './use-model-tree.ts';

interface Item {
  key: string;
  title: string;
  selectable: boolean;
  children: Item[];
}

const holds = ({ name, code }: CatalogNode, text: string) =>
  name.includes(text) || (code ?? '').toLowerCase().includes(text.toLowerCase());

/** Directories with the models that a text names, by themselves or by one of their fields. */
function itemsOf(nodes: readonly CatalogNode[], text: string): Item[] {
  return nodes.flatMap(({ id, name, children }) => {
    const models = children.filter(
      (model) => holds(model, text) || model.children.some((field) => holds(field, text)),
    );
    if (models.length === 0) return [];
    const items = models.map((model) => ({
      key: model.id,
      title: model.name,
      selectable: true,
      children: [],
    }));
    return [{ key: id, title: name, selectable: false, children: items }];
  });
}

/** The tree of data models, with a search that also looks into their fields. */
export function ModelTree({ chosen, onChoose }: { chosen: string | null; onChoose(id: string): void }) {
  const { callWithoutToast: call } = useApi();
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useKept('new model', false);
  const mayCreate = useQuery({
    queryKey: ['data-models', 'may'],
    queryFn: async ({ signal }) =>
      (await call(routes.listModels, { query: { pageSize: 1 } }, { signal })).can.includes('create'),
  });
  const tree = useModelTree();
  return (
    <Card
      title={<h2 className={styles.title}>{words.tree}</h2>}
      className={styles.tree}
      extra={
        mayCreate.data && (
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setCreating(true)}
            data-testid="create-model"
          >
            {words.createModel}
          </Button>
        )
      }
    >
      <Input.Search
        allowClear
        className={styles.search}
        placeholder={words.search}
        aria-label={words.search}
        onChange={(event) => setText(event.target.value.trim())}
      />
      <PageState query={tree}>
        {(nodes) => {
          const items = itemsOf(nodes, text);
          return items.length === 0 ? (
            <Empty description={words.nothingFound} />
          ) : (
            <Tree<Item>
              key={text}
              blockNode
              defaultExpandAll
              aria-label={words.tree}
              treeData={items}
              selectedKeys={chosen ? [chosen] : []}
              onSelect={([key]) => key && onChoose(String(key))}
            />
          );
        }}
      </PageState>
      {isCreating && (
        <FormDialog
          title={words.createModel}
          keptAs="new model form"
          fields={[
            {
              type: 'text',
              name: 'name',
              label: words.name,
              isRequired: true,
              maxLength: 50,
              hint: words.createNote,
            },
            {
              type: 'text',
              name: 'code',
              label: words.code,
              isRequired: true,
              maxLength: 40,
              hint: words.modelCodeHint,
            },
            {
              type: 'select',
              name: 'use',
              label: words.use,
              isRequired: true,
              hint: words.useNote,
              options: Object.entries(words.usesOfModel).map(([value, label]) => ({ value, label })),
            },
            { type: 'text', name: 'directory', label: words.directory, maxLength: 50 },
            { type: 'text', name: 'owner', label: words.owner, maxLength: 50 },
          ]}
          initial={{ use: 'own' }}
          onSave={async ({ use, ...values }) => {
            const body = { ...values, ...(use === 'case' ? { case: true } : {}) };
            const made = await call(routes.createModel, { body: body as never });
            await tree.refetch();
            onChoose(made.id);
          }}
          onDone={() => setCreating(false)}
          onCancel={() => setCreating(false)}
        />
      )}
    </Card>
  );
}
