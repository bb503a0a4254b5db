import type { DivisionNode } from '@homestead/people/contract';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { type FieldRendererProps, useDivisions } from '../../view/index.ts';
import { OnlyPlace, onlyPlaceOf } from './only-place.tsx';

interface Choice {
  value: string;
  label: string;
  children?: Choice[];
}

/** A place of the division tree, limited to where the person works (decision 7). */
export default function DivisionFace(props: FieldRendererProps) {
  return props.readOnly ? <ReadOnlyValue {...props} /> : <DivisionCascader {...props} />;
}

function DivisionCascader({ field, value, fault, setValue, call }: FieldRendererProps) {
  const control = useControl(field.path, fault);
  const { tree } = useDivisions(call, 'mine');
  const choices = useMemo(
    () => (tree?.roots ?? []).map((node) => toChoice(node, field.level)),
    [tree, field.level],
  );
  const only = onlyPlaceOf(tree, { field, value });
  if (only) return <OnlyPlace name={only} />;
  const held = typeof value === 'string' ? value : undefined;
  const path = held === undefined ? [] : (tree?.path(held) ?? [held]);
  return (
    <Cascader
      {...control}
      value={path}
      options={choices}
      loading={!tree}
      allowClear
      showSearch
      changeOnSelect={field.level === undefined}
      expandTrigger="hover"
      placeholder={field.placeholder ?? formAdminTexts.choose}
      displayRender={(labels) => labels.join(' / ')}
      onChange={(next) => setValue(field.path, next?.at(-1) ?? null)}
    />
  );
}

/** The tree down to the level that the field asks for. */
function toChoice(node: DivisionNode, level: string | undefined): Choice {
  const children = node.level === level ? [] : node.children;
  return {
    value: node.code,
    label: node.name,
    ...(children.length > 0 ? { children: children.map((child) => toChoice(child, level)) } : {}),
  };
}
