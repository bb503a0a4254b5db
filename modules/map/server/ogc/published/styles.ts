import type { Layer } from '@homestead/catalogue/contract';
import { plainVersion } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import { defaultStyle, type MapStyle } from '@homestead/mapstyle';

/** A style as GIS programs ask for it. */
export interface NamedStyle {
  name: string;
  title: string;
  style: MapStyle;
  /** Another one after every change: for caches of what was painted. */
  version: string;
}

/** Layers drawn together under one name, lowest first. */
export interface LayerGroup {
  name: string;
  title: string;
  layerIds: readonly string[];
}

/** Where styles and groups come from. */
export interface LayerStyles {
  /** Styles of each layer by its id, the default first. */
  stylesOf(db: Executor, layers: readonly Layer[]): Promise<Map<string, NamedStyle[]>>;
  groups(db: Executor): Promise<LayerGroup[]>;
}

/** Every layer in its plain style, and no groups. */
export const plainStyles: LayerStyles = {
  stylesOf: async (_db, layers) => new Map(layers.map((layer) => [layer.id, [plainStyle(layer)]])),
  groups: async () => [],
};

export const plainStyle = ({ geometryType, name }: Layer): NamedStyle => ({
  name: 'default',
  title: '默认样式',
  style: defaultStyle(geometryType, name),
  version: plainVersion,
});
