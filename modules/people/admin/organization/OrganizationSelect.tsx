import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type OrganizationNode, organizationTree } from '../../contract/index.ts';
import { staffPageTexts } from '../staff/texts.ts';

interface Option {
  value: string;
  title: string;
  selectable: boolean;
  children: Option[];
}

/** Divisions lead to their organisations; those without any are left out. */
const optionsOf = (nodes: readonly OrganizationNode[]): Option[] =>
  nodes
    .map(({ id, name, kind, children }) => ({
      value: id,
      title: name,
      selectable: kind === 'organization',
      children: optionsOf(children),
    }))
    .filter(({ selectable, children }) => selectable || children.length > 0);

/** An organisation chosen from the tree of divisions, found by name. */
export function OrganizationSelect({
  value,
  onChange,
  disabled,
  id,
}: {
  value?: string | null;
  onChange?(id: string | null): void;
  disabled?: boolean;
  id?: string;
}) {
  const { callWithoutToast } = useApi();
  const tree = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => callWithoutToast(organizationTree, {}, { signal }),
  });
  return (
    <TreeSelect
      style={{ width: '100%' }}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      treeDefaultExpandAll
      treeData={optionsOf(tree.data ?? [])}
      loading={tree.isPending}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      {...(disabled === undefined ? {} : { disabled })}
      {...(id === undefined ? {} : { id })}
      placeholder={staffPageTexts.choose}
    />
  );
}
