import type { CallFunction } from '@homestead/http/client';
import { type MapHandle, MapView, type MapViewProps, ToolButton } from '@homestead/mapview';
import { useState } from 'react';
import { LayerTree, type PanelPlace } from './LayerTree.tsx';
import { legendOf } from './legend.ts';
import { layerTreeTexts as texts } from './texts.ts';
import { useLayerTree, useShownServices } from './use-layer-tree.ts';
import { useLayersOnMap } from './use-layers-on-map.ts';

export interface LayeredMapProps extends Omit<MapViewProps, 'moreTools'> {
  call: CallFunction;
  /** The panel of the tree; the first one where absent. */
  componentId?: string;
  /** Whether the tree is shown at first; what its panel says where absent. */
  isShown?: boolean;
  /** Where the panel lies; where its configuration says where absent. */
  place?: PanelPlace;
}

const usualPlace: PanelPlace = { left: 2, top: 10, width: 300, height: 460 };
const narrow = '(max-width: 720px)';

/** A map with the layer tree: its button switches the tree and all of its layers on and off. */
export default function LayeredMap(props: LayeredMapProps) {
  const { call, componentId, isShown, place, children, onReady, ...view } = props;
  const [map, setMap] = useState<MapHandle | null>(null);
  const [chosen, setChosen] = useState<boolean>();
  const { component, tree, isFailed, retry, change, reset } = useLayerTree(call, componentId);
  // A county may have configured no tree.
  const isOn = component !== null && (chosen ?? isShown ?? component?.show ?? false);
  const shown = useShownServices(call, isOn);
  // Tiles are asked for with the ticket: layers wait for it.
  useLayersOnMap(view.ticket === null ? null : map, isOn, tree, shown.services);
  const { left, top, width, height } = place ?? component ?? usualPlace;
  return (
    <MapView
      {...view}
      legend={() => [
        ...(props.legend?.() ?? []),
        ...(isOn && tree ? legendOf(tree, shown.services, view.ticket ?? undefined) : []),
      ]}
      onReady={(made) => {
        setMap(made);
        onReady?.(made);
      }}
      moreTools={
        component !== null && (
          <ToolButton icon="tree" label={texts.title} pressed={isOn} onPress={() => setChosen(!isOn)} />
        )
      }
    >
      {isOn && map && (
        <LayerTree
          {...{ left, top, width, height, tree }}
          title={component?.name ?? texts.title}
          // A map that opens on a phone shows itself first.
          isFoldedAtFirst={chosen === undefined && matchMedia(narrow).matches}
          isFailed={isFailed || shown.isFailed}
          services={shown.services ?? new Map()}
          ticket={view.ticket ?? undefined}
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
