import type { DivisionNode } from '@homestead/people/contract';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import type { DivisionTree } from '../../view/use-divisions.ts';

/** The name of the place that is held, where the person's own part of the tree offers no other: nothing is to be asked. */
export function onlyPlaceOf(
  tree: DivisionTree | undefined,
  { field, value }: Pick<FieldRendererProps, 'field' | 'value'>,
): string | undefined {
  const code = tree && onlyPlace(tree.roots, field.level);
  return code !== undefined && value === code ? tree?.name(code) : undefined;
}

/** The one place of a level, or the one end of the tree; undefined where there are several. */
function onlyPlace(nodes: readonly DivisionNode[], level: string | undefined): string | undefined {
  const [node, ...others] = nodes;
  if (!node || others.length > 0) return undefined;
  if (level === undefined ? node.children.length === 0 : node.level === level) return node.code;
  return onlyPlace(node.children, level);
}

export function OnlyPlace({ name }: { name: string }) {
  return (
    <div className="field-value" data-only-choice>
      {name}
    </div>
  );
}
