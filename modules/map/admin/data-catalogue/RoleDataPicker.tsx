import { dataRoutes, styleRoutes } from '@homestead/catalogue/contract';
import type { RoleDataPickerProps } from '@homestead/people/admin';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';

type Directory = { id: string; name: string; children: Directory[] };
interface Branch {
  value: string;
  title: string;
  children: Branch[];
}
const branch = ({ id, name, children }: Directory): Branch => ({
  value: id,
  title: name,
  children: children.map(branch),
});

/** Chooses the layers or directories that a role is limited to, of those that the administrator may read. */
export default function RoleDataPicker({ kind, ...rest }: RoleDataPickerProps) {
  const { callWithoutToast: call } = useApi();
  const layers = useQuery({
    queryKey: ['role-data', 'layers'],
    enabled: kind === 'layers',
    queryFn: ({ signal }) => call(styleRoutes.listLayers, { query: { pageSize: 200 } }, { signal }),
  });
  const tree = useQuery({
    queryKey: ['role-data', 'directories'],
    enabled: kind === 'directories',
    queryFn: ({ signal }) => call(dataRoutes.directoryTree, {}, { signal }),
  });
  const common = { ...rest, allowClear: true, style: { width: '100%' } };
  return kind === 'layers' ? (
    <Select
      {...common}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={layers.isFetching}
      options={(layers.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  ) : (
    <TreeSelect
      {...common}
      multiple
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={tree.isFetching}
      treeData={((tree.data ?? []) as Directory[]).map(branch)}
    />
  );
}
