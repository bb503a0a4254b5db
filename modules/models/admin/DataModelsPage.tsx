import { useAddress } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card, Empty } from 'antd';
import { modelRoutes as routes } from '../contract/index.ts';
import { DraftEditor } from './DraftEditor.tsx';
import styles from './data-models.module.css';
import { ModelCard } from './ModelCard.tsx';
import { ModelTree } from './ModelTree.tsx';
import { modelAdminTexts as words } from './texts.ts';
import { useModelTree } from './use-model-tree.ts';

/** `/DataModels` 数据模型: the tree of data models, and the chosen one, at first the first, with its fields and its use. */
export default function DataModelsPage() {
  const [address, change] = useAddress();
  const tree = useModelTree();
  const chosen =
    address.get('model') ?? tree.data?.find(({ children }) => children[0])?.children[0]?.id ?? null;
  return (
    <div className={styles.sides}>
      {!chosen && <h1 className="visually-hidden">{words.title}</h1>}
      <ModelTree
        chosen={chosen}
        onChoose={(id) =>
          change(
            (now) =>
              new URLSearchParams([...now].filter(([name]) => name !== 'model').concat([['model', id]])),
          )
        }
      />
      {chosen ? (
        <Chosen key={chosen} id={chosen} />
      ) : (
        <Card loading={tree.isPending}>
          <Empty description={words.choose} />
        </Card>
      )}
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [isEditing, setEditing] = useKept(`fields of model ${id}`, false);
  const model = useQuery({
    queryKey: ['data-models', 'model', id],
    queryFn: ({ signal }) => call(routes.getModel, { params: { id } }, { signal }),
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['data-models'] });
  return (
    <PageState query={model}>
      {(found) => (
        <>
          <ModelCard model={found} onEdit={() => setEditing(true)} />
          {isEditing && (
            <DraftEditor
              model={found}
              onClose={() => {
                setEditing(false);
                refresh();
              }}
              onPublished={refresh}
            />
          )}
        </>
      )}
    </PageState>
  );
}
