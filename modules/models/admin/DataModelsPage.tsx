import { useAddress } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Card, Empty } from 'antd';
import { modelRoutes as routes } from '../contract/index.ts';
import styles from './data-models.module.css';
import { ModelCard } from './ModelCard.tsx';
import { ModelTree } from './ModelTree.tsx';
import { modelAdminTexts as words } from './texts.ts';

/** `/DataModels` 数据模型: the tree of data models, and the chosen one with its fields and its use. */
export default function DataModelsPage() {
  const [address, change] = useAddress();
  const chosen = address.get('model');
  return (
    <div className={styles.sides}>
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
        <Card>
          <Empty description={words.choose} />
        </Card>
      )}
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const { callWithoutToast: call } = useApi();
  const model = useQuery({
    queryKey: ['data-models', 'model', id],
    queryFn: ({ signal }) => call(routes.getModel, { params: { id } }, { signal }),
  });
  return <PageState query={model}>{(found) => <ModelCard model={found} />}</PageState>;
}
