import type { DragEvent } from 'react';
import type { MapService, TreeNode } from '../../contract/services/index.ts';
import { LayerDetails } from './LayerDetails.tsx';
import { scaleHint } from './scale-hint.ts';
import { layerTreeTexts as texts } from './texts.ts';
import { type DropPlace, isLayer, layersOf } from './tree.ts';
import type { Cuts } from './use-layers-on-map.ts';

/** What the rows of the tree ask and tell. */
export interface TreeActs {
  services: ReadonlyMap<string, MapService>;
  ticket: string | undefined;
  /** The map's scale, 1:n; null before it stands. */
  scale: number | null;
  cuts: Cuts;
  isOpen(id: string): boolean;
  onOpen(id: string): void;
  isDetailed(id: string): boolean;
  onDetail(id: string): void;
  onCheck(layers: readonly TreeNode[], checked: boolean): void;
  onFade(layer: TreeNode, sliderValue: number): void;
  canStep(layer: TreeNode, step: -1 | 1): boolean;
  onStep(layer: TreeNode, step: -1 | 1): void;
  onZoomTo(box: readonly number[]): void;
  /** The layer that is dragged; undefined where nothing may be, as in what a search found. */
  dragged: string | null | undefined;
  onDrag(id: string | null): void;
  onDrop(target: TreeNode, at: DropPlace): void;
}

interface ItemProps {
  node: TreeNode;
  acts: TreeActs;
}

const sliderStep = 10;

/** Where a row takes what is dragged over it: a folder into itself, a layer before or after itself. */
const dropOn = (node: TreeNode, acts: TreeActs) => ({
  onDragOver: (event: DragEvent) => {
    if (acts.dragged && acts.dragged !== node.id) event.preventDefault();
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isLayer(node)) return acts.onDrop(node, 'into');
    const { top, height } = event.currentTarget.getBoundingClientRect();
    acts.onDrop(node, event.clientY < top + height / 2 ? 'before' : 'after');
  },
});

export function FolderItem({ node, acts }: ItemProps) {
  const layers = layersOf(node.children);
  const checked = layers.filter((layer) => layer.checked).length;
  const isOpen = acts.isOpen(node.id);
  return (
    <li className="lt-folder" data-folder={node.name}>
      <div className="lt-row" {...dropOn(node, acts)}>
        <button type="button" className="lt-open" aria-expanded={isOpen} onClick={() => acts.onOpen(node.id)}>
          <span aria-hidden="true" className="lt-arrow" />
          <span className="lt-name">{node.name}</span>
          <span className="lt-count">
            {checked}/{layers.length}
          </span>
        </button>
        {layers.length > 0 && (
          <label className="lt-check">
            <input
              type="checkbox"
              aria-label={texts.showAll(node.name)}
              checked={checked === layers.length}
              ref={(box) => {
                if (box) box.indeterminate = checked > 0 && checked < layers.length;
              }}
              onChange={(event) => acts.onCheck(layers, event.target.checked)}
            />
          </label>
        )}
      </div>
      {isOpen && (
        <ul className="lt-list">
          {node.children.map((child) =>
            isLayer(child) ? (
              <LayerItem key={child.id} node={child} acts={acts} />
            ) : (
              <FolderItem key={child.id} node={child} acts={acts} />
            ),
          )}
        </ul>
      )}
    </li>
  );
}

export function LayerItem({ node, acts }: ItemProps) {
  const { id, name, aliasName, checked, sliderValue } = node;
  const isDetailed = acts.isDetailed(id);
  const cut = checked ? acts.cuts.get(id) : undefined;
  const hint = checked ? scaleHint(acts.services.get(node.serviceId ?? ''), acts.scale) : null;
  return (
    <li
      className={acts.dragged === id ? 'lt-layer lt-dragged' : 'lt-layer'}
      data-layer={name}
      draggable={acts.dragged !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        acts.onDrag(id);
      }}
      onDragEnd={() => acts.onDrag(null)}
      {...dropOn(node, acts)}
    >
      <div className="lt-row">
        <label className="lt-check lt-label" title={acts.dragged === undefined ? undefined : texts.dragHint}>
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => acts.onCheck([node], event.target.checked)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
              if (!event.altKey || step === 0) return;
              event.preventDefault();
              acts.onStep(node, step);
            }}
          />
          <span className="lt-name">{aliasName || name}</span>
        </label>
        <button
          type="button"
          className="lt-more"
          aria-expanded={isDetailed}
          aria-label={texts.details(name)}
          title={texts.details(name)}
          onClick={() => acts.onDetail(id)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      </div>
      <div className="lt-fade">
        <input
          type="range"
          min={0}
          max={100}
          step={sliderStep}
          value={sliderValue}
          aria-label={texts.opacity(name)}
          aria-valuetext={texts.percent(sliderValue)}
          draggable
          onDragStart={(event) => {
            // The handle moves, not the row.
            event.preventDefault();
            event.stopPropagation();
          }}
          onChange={(event) => acts.onFade(node, Number(event.target.value))}
        />
        <output>{texts.percent(sliderValue)}</output>
      </div>
      {hint && <p className="lt-note lt-scale">{hint}</p>}
      {cut && !hint && <p className="lt-note lt-scale">{texts.partShown(cut)}</p>}
      {isDetailed && <LayerDetails node={node} acts={acts} />}
    </li>
  );
}
