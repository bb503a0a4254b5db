import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { TreeLine } from './TreeLine.tsx';
import { widgetTexts } from './texts.ts';
import { filterTree, type TreeNode, treeMove, treeRows } from './tree.ts';
import './widgets.css';

interface Props {
  label: string;
  nodes: readonly TreeNode[];
  selected?: string | undefined;
  onSelect(key: string): void;
  /** Brings the children of a lazy node into `nodes`; a failure is told at the node, and opening it again tries again. */
  onLoad?(key: string): Promise<void>;
  /** Keys that are open at first. */
  defaultOpen?: readonly string[];
}

const words = widgetTexts.tree;

/** A tree to navigate by, with a filter that keeps the way to what it finds (spec 2 §2.16). Arrow keys move as in any tree. */
export function TreeNav({ label, nodes, selected, onSelect, onLoad, defaultOpen = [] }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(defaultOpen));
  const [waits, setWaits] = useState<Readonly<Record<string, 'loading' | 'failed'>>>({});
  const [focus, setFocus] = useState(selected);
  const filter = useMemo(() => filterTree(nodes, typed), [nodes, typed]);
  const rows = useMemo(() => treeRows(nodes, open, filter), [nodes, open, filter]);
  const stop = rows.some(({ node }) => node.key === focus) ? focus : rows[0]?.node.key;

  const load = async (key: string) => {
    setWaits((known) => ({ ...known, [key]: 'loading' }));
    try {
      await onLoad?.(key);
      setWaits(({ [key]: _done, ...rest }) => rest);
    } catch {
      setWaits((known) => ({ ...known, [key]: 'failed' }));
    }
  };
  const toggle = (key: string) => {
    const node = rows.find((row) => row.node.key === key)?.node;
    const isOpening = !open.has(key);
    setOpen((known) => new Set(isOpening ? [...known, key] : [...known].filter((one) => one !== key)));
    if (isOpening && node?.isLazy && !node.children && waits[key] !== 'loading') void load(key);
  };
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onSelect(key);
    }
    const move = treeMove(rows, key, event.key);
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) return toggle(move.toggle);
    setFocus(move.go);
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.go)}"]`)?.focus();
  };

  return (
    <div className="w-tree">
      <div className="w-tree-filter">
        <input
          type="search"
          id={id}
          className="w-input"
          aria-label={`${label}，${words.filter}`}
          placeholder={words.filter}
          value={typed}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button type="button" className="w-clear" aria-label={words.clear} onClick={() => setTyped('')}>
            ×
          </button>
        )}
      </div>
      <p className="w-tree-found" role="status">
        {filter && (filter.matches > 0 ? words.found(filter.matches) : words.none)}
      </p>
      {nodes.length === 0 && <p className="w-blank">{words.empty}</p>}
      {rows.length > 0 && (
        <div role="tree" aria-label={label} ref={box} className="w-tree-lines">
          {rows.map((row) => (
            <TreeLine
              key={row.node.key}
              row={row}
              filter={typed.trim()}
              isSelected={row.node.key === selected}
              isStop={row.node.key === stop}
              wait={row.isOpen ? waits[row.node.key] : undefined}
              onToggle={() => toggle(row.node.key)}
              onRetry={() => void load(row.node.key)}
              onSelect={() => {
                setFocus(row.node.key);
                onSelect(row.node.key);
              }}
              onKeyDown={(event) => onKeyDown(event, row.node.key)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
