import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { widgetTexts } from './texts.ts';
import type { TreeRow } from './tree.ts';

interface Props {
  row: TreeRow;
  filter: string;
  isSelected: boolean;
  /** The one line that Tab stops at. */
  isStop: boolean;
  wait: 'loading' | 'failed' | undefined;
  onToggle(): void;
  onRetry(): void;
  onSelect(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** One line of a tree; what is being loaded below it stands under it. */
export function TreeLine({ row, filter, isSelected, isStop, wait, ...act }: Props) {
  const { node, level, hasChildren, isOpen } = row;
  return (
    <>
      <div
        role="treeitem"
        className="w-tree-line"
        data-key={node.key}
        tabIndex={isStop ? 0 : -1}
        aria-level={level}
        aria-posinset={row.position}
        aria-setsize={row.count}
        aria-selected={isSelected}
        {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
        style={{ '--level': level } as CSSProperties}
        onClick={act.onSelect}
        onKeyDown={act.onKeyDown}
      >
        {hasChildren ? (
          <span
            className="w-tree-arrow"
            data-open={isOpen}
            data-testid="tree-toggle"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              act.onToggle();
            }}
          />
        ) : (
          <span className="w-tree-gap" />
        )}
        <span className="w-tree-title">{marked(node.title, filter)}</span>
      </div>
      {wait === 'loading' && (
        <p className="w-tree-wait" role="status">
          {widgetTexts.loading}
        </p>
      )}
      {wait === 'failed' && (
        <p className="w-tree-wait" role="alert">
          {widgetTexts.tree.failed}
          <button type="button" className="w-text-button" onClick={act.onRetry}>
            {widgetTexts.retry}
          </button>
        </p>
      )}
    </>
  );
}

function marked(title: string, words: string): ReactNode {
  const at = words === '' ? -1 : title.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + words.length)}</mark>
      {title.slice(at + words.length)}
    </>
  );
}
