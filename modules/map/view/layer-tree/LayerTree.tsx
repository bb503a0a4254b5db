import './layer-tree.css';
import { useBackCloses } from '@homestead/mapview';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { MapService } from '../../contract/services/index.ts';
import { FolderItem, LayerItem, type TreeActs } from './items.tsx';
import { layerTreeTexts as texts } from './texts.ts';
import { isLayer, layersOf, matching, moved, stepped, type Tree, withLooks } from './tree.ts';
import type { Cuts } from './use-layers-on-map.ts';

/** Where the panel lies over the map: left and top in percent, width and height in pixels. */
export interface PanelPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LayerTreeProps extends PanelPlace {
  title: string;
  /** Null while it is on its way. */
  tree: Tree | null;
  isFailed: boolean;
  isFoldedAtFirst: boolean;
  services: ReadonlyMap<string, MapService>;
  ticket: string | undefined;
  /** The map's scale, 1:n; null before it stands. */
  scale: number | null;
  cuts: Cuts;
  onChange(tree: Tree): void;
  onReset(): void;
  onRetry(): void;
  onClose(): void;
  /** Centres the map on a box: west, south, east, north. */
  onZoomTo(box: readonly number[]): void;
}

const narrow = '(max-width: 720px)';

/** The panel 图层树 over a map: folders and layers with a checkbox and an opacity, to be arranged by its reader. */
export function LayerTree(props: LayerTreeProps) {
  const { title, tree, services, ticket, onChange } = props;
  const [keyword, setKeyword] = useState('');
  const [isFolded, setFolded] = useState(props.isFoldedAtFirst);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [detailed, setDetailed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  // On a phone the open tree lies over the map.
  useBackCloses(panel, !isFolded && matchMedia(narrow).matches, () => setFolded(true));
  const shown = useMemo(() => (tree ? matching(tree, keyword) : []), [tree, keyword]);
  const isSearching = keyword.trim() !== '';
  const place = (next: Tree | null, name: string) => {
    if (!next) return;
    onChange(next);
    setSaid(texts.moved(name));
  };
  const acts: TreeActs = {
    services,
    ticket,
    scale: props.scale,
    cuts: props.cuts,
    isOpen: (id) => isSearching || !closed.has(id),
    onOpen: (id) =>
      setClosed((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
      ),
    isDetailed: (id) => detailed === id,
    onDetail: (id) => setDetailed((now) => (now === id ? null : id)),
    onCheck: (nodes, checked) => {
      if (tree) onChange(withLooks(tree, new Set(nodes.map(({ id }) => id)), { checked }));
    },
    onFade: (node, sliderValue) => {
      if (tree) onChange(withLooks(tree, new Set([node.id]), { sliderValue }));
    },
    canStep: (node, step) => tree !== null && !isSearching && stepped(tree, node.id, step) !== null,
    onStep: (node, step) => place(tree && stepped(tree, node.id, step), node.name),
    onZoomTo: props.onZoomTo,
    dragged: isSearching ? undefined : dragged,
    onDrag: setDragged,
    onDrop: (target, at) => {
      const node = tree && layersOf(tree).find(({ id }) => id === dragged);
      if (tree && node) place(moved(tree, node.id, target.id, at), node.name);
      setDragged(null);
    },
  };
  return (
    <section
      ref={panel}
      className={isFolded ? 'lt-panel lt-folded' : 'lt-panel'}
      style={styleOf(props)}
      aria-label={title}
      data-testid="layer-tree"
    >
      <header className="lt-head">
        <h2>{title}</h2>
        <button type="button" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? texts.unfold : texts.fold}
        </button>
        <button type="button" aria-label={texts.close} title={texts.close} onClick={props.onClose}>
          ✕
        </button>
      </header>
      {!isFolded && (
        <>
          <div className="lt-search">
            <input
              type="search"
              value={keyword}
              placeholder={texts.search}
              aria-label={texts.search}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <button type="button" onClick={props.onReset}>
              {texts.reset}
            </button>
          </div>
          <div className="lt-body">
            {tree && !props.isFailed ? (
              <ul className="lt-list">
                {shown.map((node) =>
                  isLayer(node) ? (
                    <LayerItem key={node.id} node={node} acts={acts} />
                  ) : (
                    <FolderItem key={node.id} node={node} acts={acts} />
                  ),
                )}
              </ul>
            ) : (
              <Pending isFailed={props.isFailed} onRetry={props.onRetry} />
            )}
            {tree && !props.isFailed && shown.length === 0 && (
              <p className="lt-note">{isSearching ? texts.noMatch : texts.empty}</p>
            )}
          </div>
        </>
      )}
      <p className="mv-unseen" role="status">
        {said}
      </p>
    </section>
  );
}

function Pending({ isFailed, onRetry }: { isFailed: boolean; onRetry(): void }) {
  if (!isFailed)
    return (
      <p className="lt-note" role="status">
        {texts.loading}
      </p>
    );
  return (
    <p className="lt-note" role="alert">
      {texts.failed}{' '}
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    </p>
  );
}

const styleOf = ({ left, top, width, height }: PanelPlace) =>
  ({
    '--lt-left': `${left}%`,
    '--lt-top': `${top}%`,
    '--lt-width': `${width}px`,
    '--lt-height': `${height}px`,
  }) as CSSProperties;
