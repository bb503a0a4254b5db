import type { CallFunction } from '@homestead/http/client';
import { type MapHandle, MapView, type MapViewProps, ToolButton } from '@homestead/mapview';
import { lazyPart } from '@homestead/ui';
import { useMemo, useRef, useState } from 'react';
import type { MapService } from '../../contract/services/index.ts';
import { attributeTexts } from '../attributes/texts.ts';
import type { YearlyRecords } from '../compare/sources.ts';
import { compareTexts } from '../compare/texts.ts';
import { overlayPanelTexts } from '../overlay/texts.ts';
import { LayerTree, type PanelPlace } from './LayerTree.tsx';
import { legendOf } from './legend.ts';
import { useScale } from './scale-hint.ts';
import { layerTreeTexts as texts } from './texts.ts';
import { useLayerTree, useShownServices } from './use-layer-tree.ts';
import { useLayersOnMap } from './use-layers-on-map.ts';

// What is opened from the map comes when it is opened.
const AttributeTable = lazyPart(async () => ({
  default: (await import('../attributes/AttributeTable.tsx')).AttributeTable,
}));
const ComparePanel = lazyPart(async () => ({
  default: (await import('../compare/ComparePanel.tsx')).ComparePanel,
}));
const OverlayPanel = lazyPart(async () => ({
  default: (await import('../overlay/OverlayPanel.tsx')).OverlayPanel,
}));

export interface LayeredMapProps extends Omit<MapViewProps, 'moreTools' | 'viewTools'> {
  call: CallFunction;
  /** The panel of the tree; the first one where absent. */
  componentId?: string;
  /** Whether the tree is shown at first; what its panel says where absent. */
  isShown?: boolean;
  /** Whether the menu of the view offers the attribute table, areas by class and the comparison. */
  hasData?: boolean;
  /** Hears that the comparison opens, which wants room. */
  onComparison?(): void;
  /** What the page shows beside the layers, for the comparison of years. */
  records?: YearlyRecords;
  /** Where the panel lies; where its configuration says where absent. */
  place?: PanelPlace;
}

/** What stands beside the map: one at a time. */
type Work = 'table' | 'comparison' | 'overlay';

const usualPlace: PanelPlace = { left: 2, top: 10, width: 300, height: 460 };
const narrow = '(max-width: 720px)';

/** A map with the layer tree: its button switches the tree and all of its layers on and off. */
export default function LayeredMap(props: LayeredMapProps) {
  const {
    call,
    componentId,
    isShown,
    hasData = false,
    place,
    children,
    onReady,
    onComparison,
    records,
    ...view
  } = props;
  const [work, setWork] = useState<Work | null>(null);
  const [map, setMap] = useState<MapHandle | null>(null);
  const [chosen, setChosen] = useState<boolean>();
  /** How often the tree made room for what was opened, and whether it has done so since it was shown. */
  const [made, setMade] = useState({ rooms: 0, isFolded: false });
  const { component, hasVersions, tree, isFailed, retry, rebuild, change, reset } = useLayerTree(
    call,
    componentId,
  );
  // A county may have configured no tree.
  const isOn = component !== null && (chosen ?? isShown ?? component?.show ?? false);
  const shown = useShownServices(call, isOn || work !== null);
  const scale = useScale(isOn ? map : null);
  const services = useMemo(() => [...(shown.services?.values() ?? [])], [shown.services]);
  // Tiles are asked for with the ticket: layers wait for it.
  const cuts = useLayersOnMap(view.ticket === null ? null : map, isOn, tree, shown.services);
  const { left, top, width, height } = place ?? component ?? usualPlace;
  /** On a phone the sheet of layers would lie on what opens, or is drawn. */
  const foldTree = () => {
    if (matchMedia(narrow).matches) setMade(({ rooms }) => ({ rooms: rooms + 1, isFolded: true }));
  };
  const isGrowing = useRef(false);
  const toggleTree = () => {
    if (!isOn) rebuild();
    setChosen(!isOn);
    setMade(({ rooms }) => ({ rooms, isFolded: false }));
  };
  return (
    <MapView
      {...view}
      legend={() => [
        ...(props.legend?.() ?? []),
        ...(isOn && tree ? legendOf(tree, shown.services, view.ticket ?? undefined) : []),
      ]}
      onReady={(handle) => {
        setMap(handle);
        onReady?.(handle);
      }}
      onDrawing={(news) => {
        if (news.growing && !isGrowing.current) foldTree();
        isGrowing.current = news.growing;
        view.onDrawing?.(news);
      }}
      moreTools={
        component !== null && (
          <ToolButton icon="tree" label={texts.title} pressed={isOn} onPress={toggleTree} />
        )
      }
      viewTools={(close) => {
        const toggle = (one: Work) => () => {
          setWork(work === one ? null : one);
          if (work !== one) foldTree();
          if (one === 'comparison' && work !== one) onComparison?.();
          close();
        };
        return (
          hasData && (
            <>
              <ToolButton
                icon="table"
                label={attributeTexts.title}
                pressed={work === 'table'}
                onPress={toggle('table')}
              />
              <ToolButton
                icon="area"
                label={overlayPanelTexts.title}
                pressed={work === 'overlay'}
                onPress={toggle('overlay')}
              />
              <ToolButton
                icon="compare"
                label={compareTexts.title}
                pressed={work === 'comparison'}
                onPress={toggle('comparison')}
              />
            </>
          )
        );
      }}
    >
      {map && work === 'comparison' && (
        <ComparePanel
          {...{ call, map, services, hasVersions, records }}
          layers={ownLayers(services)}
          baseMaps={view.baseMaps}
          onClose={() => setWork(null)}
        />
      )}
      {map && work === 'table' && (
        <AttributeTable {...{ call, map }} layers={ownLayers(services)} onClose={() => setWork(null)} />
      )}
      {map && work === 'overlay' && (
        <OverlayPanel {...{ call, map }} layers={ownLayers(services)} onClose={() => setWork(null)} />
      )}
      {isOn && map && (
        <LayerTree
          key={made.rooms}
          {...{ left, top, width, height, tree }}
          title={component?.name ?? texts.title}
          // A map that opens on a phone shows itself first.
          isFoldedAtFirst={(chosen === undefined || made.isFolded) && matchMedia(narrow).matches}
          isFailed={isFailed || shown.isFailed}
          services={shown.services ?? new Map()}
          ticket={view.ticket ?? undefined}
          scale={scale}
          cuts={cuts}
          onChange={change}
          onReset={() =>
            void reset().then(
              () => map.notify(texts.wasReset),
              () => map.notify(texts.notReset),
            )
          }
          onRetry={() => {
            retry();
            shown.retry();
          }}
          onClose={() => setChosen(false)}
          onZoomTo={(box) => map.showBox(box)}
        />
      )}
      {children}
    </MapView>
  );
}

/** The county's own layers among services: those that are published as features. */
const ownLayers = (services: readonly MapService[]) =>
  services
    .filter(({ isOwn, type }) => isOwn && type === 'WFS')
    .map(({ layer, layerTitle }) => ({ id: layer, name: layerTitle }));
