import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type DivisionNode, divisionTree } from '../../contract/index.ts';
import { rolePageTexts as words } from './texts.ts';

/** Chooses divisions of the county's tree: the control of a form's field. */
export function DivisionsField(props: { value?: string[]; onChange?(codes: string[]): void; id?: string }) {
  const { callWithoutToast } = useApi();
  const tree = useQuery({
    queryKey: ['divisions'],
    staleTime: 60_000,
    queryFn: ({ signal }) => callWithoutToast(divisionTree, { query: {} }, { signal }),
  });
  return (
    <TreeSelect
      {...props}
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={((tree.data ?? []) as DivisionNode[]).map(branch)}
      placeholder={words.divisionsWhen}
      loading={tree.isPending}
    />
  );
}

interface Branch {
  value: string;
  title: string;
  children: Branch[];
}

const branch = ({ code, name, children }: DivisionNode): Branch => ({
  value: code,
  title: name,
  children: children.map(branch),
});
