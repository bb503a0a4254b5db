import type { DivisionNode } from '@homestead/people/contract';
import { Button, Icon, Problem, Sheet, Skeleton } from '@homestead/ui/phone';
import { useState } from 'react';
import type { DivisionTree } from '../view/use-divisions.ts';
import { formTexts as words } from './texts.ts';

interface Props {
  isOpen: boolean;
  title: string;
  tree: DivisionTree | undefined;
  isError?: boolean;
  value: string;
  /** The level at which a choice ends; any place may be chosen without one. */
  level?: 'county' | 'township' | 'village' | undefined;
  onClose(): void;
  onChoose(code: string, name: string): void;
}

/** Chooses a place step by step: township, then village, a full line for each. */
export function DivisionSheet({ isOpen, title, tree, isError, value, level, onClose, onChoose }: Props) {
  const [opened, setOpened] = useState<string[]>();
  const top = tree ? onlyWay(tree, level) : [];
  const trail = opened ?? (tree ? startOf(tree, value, level) : []);
  const nodes = tree ? nodesAt(tree, trail) : [];
  const choose = (node: DivisionNode) => {
    const isEnd = node.children.length === 0 || node.level === level;
    if (!isEnd) return setOpened([...trail, node.code]);
    setOpened(undefined);
    onChoose(node.code, tree?.name(node.code) ?? node.name);
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      onClose={() => {
        setOpened(undefined);
        onClose();
      }}
    >
      {isError ? <Problem /> : !tree ? <Skeleton rows={4} /> : null}
      {trail.length > top.length && (
        <p className="field-trail">
          <span>{trail.map((code) => tree?.name(code)).at(-1)}</span>
          <Button look="text" onClick={() => setOpened(trail.slice(0, -1))}>
            {words.up}
          </Button>
        </p>
      )}
      <ul className="ui-rows">
        {nodes.map((node) => (
          <li key={node.code}>
            <button
              type="button"
              className="ui-row"
              aria-pressed={node.code === value}
              onClick={() => choose(node)}
              data-division={node.code}
            >
              <span className="ui-grow">{node.name}</span>
              {node.code === value ? (
                <Icon name="done" size={20} />
              ) : (
                node.children.length > 0 && node.level !== level && <Icon name="next" size={18} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function nodesAt(tree: DivisionTree, trail: readonly string[]): DivisionNode[] {
  return trail.reduce<DivisionNode[]>(
    (nodes, code) => nodes.find((node) => node.code === code)?.children ?? nodes,
    tree.roots,
  );
}

/** Opens where the present choice lies. */
function startOf(tree: DivisionTree, value: string, level: Props['level']): string[] {
  const above = tree.path(value).slice(0, -1);
  return above.length > 0 ? above : onlyWay(tree, level);
}

/** The levels at the top that offer one choice only and cannot be the choice: nobody has to step through them. */
function onlyWay(tree: DivisionTree, level: Props['level']): string[] {
  const trail: string[] = [];
  let nodes = tree.roots;
  while (nodes.length === 1 && nodes[0] && nodes[0].children.length > 0 && nodes[0].level !== level) {
    trail.push(nodes[0].code);
    nodes = nodes[0].children;
  }
  return trail;
}
