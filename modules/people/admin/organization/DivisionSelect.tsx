import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type DivisionNode, divisionDigits, divisionTree } from '../../contract/index.ts';
import { staffPageTexts } from '../staff/texts.ts';

interface Props {
  value?: string;
  onChange?(code: string | undefined): void;
  disabled?: boolean;
  id?: string;
  placeholder?: string;
  label?: string;
}

interface Option {
  value: string;
  title: string;
  children: Option[];
}

const optionOf = ({ code, name, children }: DivisionNode): Option => ({
  value: code,
  title: name,
  children: children.map(optionOf),
});

/** The county's divisions, for every part that asks for them. */
export function useDivisions() {
  const { callWithoutToast } = useApi();
  return useQuery({
    queryKey: ['divisions'],
    staleTime: 60_000,
    queryFn: ({ signal }) => callWithoutToast(divisionTree, { query: {} }, { signal }),
  });
}

/** A division chosen from the tree, found by name or code. */
export function DivisionSelect({
  value,
  onChange,
  disabled,
  id,
  placeholder = staffPageTexts.choose,
  label,
}: Props) {
  const tree = useDivisions();
  return (
    <TreeSelect
      style={{ width: '100%' }}
      showSearch={{
        filterTreeNode: (word, node) => `${node['title']} ${node['value']}`.includes(word),
      }}
      allowClear
      treeDefaultExpandedKeys={(tree.data ?? []).map(({ code }) => code)}
      treeData={(tree.data ?? []).map(optionOf)}
      loading={tree.isPending}
      value={value || null}
      onChange={(code) => onChange?.(code ?? undefined)}
      {...(disabled === undefined ? {} : { disabled })}
      {...(id === undefined ? {} : { id })}
      placeholder={placeholder}
      {...(label === undefined ? {} : { 'aria-label': label })}
      data-testid="division-select"
    />
  );
}

/** All divisions of a tree with their full names, for lists that choose without a tree. */
export function flatDivisions(
  nodes: readonly DivisionNode[],
  before = '',
): { value: string; label: string }[] {
  return nodes.flatMap(({ code, name, children }) => [
    { value: code, label: `${before}${name}` },
    ...flatDivisions(
      children,
      children.length > 0 && code.length >= divisionDigits.township ? `${name} ` : '',
    ),
  ]);
}
