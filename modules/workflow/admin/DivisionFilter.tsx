import { useDivisions } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import type { DivisionNode } from '@homestead/people/contract';
import { TreeSelect } from 'antd';
import { flowAdminTexts } from './texts.ts';

interface Props {
  call: CallFunction;
  value: string | undefined;
  onChange(code: string | undefined): void;
}

/** A township or village within the person's own scope. */
export function DivisionFilter({ call, value, onChange }: Props) {
  const { tree } = useDivisions(call, 'mine');
  return (
    <TreeSelect
      value={value}
      treeData={(tree?.roots ?? []).map(toNode)}
      loading={!tree}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder={flowAdminTexts.filters.division}
      aria-label={flowAdminTexts.filters.division}
      onChange={(code: string | undefined) => onChange(code)}
      style={{ width: 180 }}
    />
  );
}

interface TreeNode {
  value: string;
  title: string;
  children: TreeNode[];
}

function toNode({ code, name, children }: DivisionNode): TreeNode {
  return { value: code, title: name, children: children.map(toNode) };
}
