import { styleProblems } from '../style/check.ts';
import type { MapStyle } from '../style/style.ts';
import { Notes } from './notes.ts';
import { rootOf, rulesOf } from './read.ts';
import { sldTexts as texts } from './texts.ts';
import { childrenOf, SldError, textIn, type XmlNode } from './tree.ts';

/** How an SLD shows a layer: by a style that it brings, or by one that the service has under that name. */
export type SldLayerStyle =
  | { kind: 'own'; name: string; isDefault: boolean; style: MapStyle }
  | { kind: 'named'; name: string };

/** A layer that an SLD names, in its styles, lowest first; without one it stands in the service's own. */
export interface SldLayer {
  name: string;
  styles: SldLayerStyle[];
}

/** Styles of one SLD at most, as many as layers of one picture. */
const mostStyles = 50;

/**
 * Reads the layers and styles of an SLD 1.0.0 or 1.1.0 that comes with a request for a picture. Throws SldError where the text
 * is none, brings layers of its own, or has a style that cannot be drawn; what is not known in a rule is left out.
 */
export function readSldLayers(text: string): SldLayer[] {
  const root = rootOf(text);
  if (childrenOf(root, 'UserLayer').length > 0) throw new SldError(texts.userLayer);
  const layers = childrenOf(root, 'NamedLayer').map(layerOf);
  const count = layers.reduce((sum, { styles }) => sum + Math.max(1, styles.length), 0);
  if (count > mostStyles) throw new SldError(texts.tooManyLayers(mostStyles));
  if (count === 0) throw new SldError(texts.noStyle);
  return layers;
}

function layerOf(layer: XmlNode): SldLayer {
  const name = textIn(layer, 'Name');
  if (name === '') throw new SldError(texts.unnamedLayer);
  if (layer.children.length > 2 * mostStyles) throw new SldError(texts.tooManyLayers(mostStyles));
  const styles = layer.children.flatMap((node): SldLayerStyle[] => {
    if (node.name === 'NamedStyle') return [{ kind: 'named', name: textIn(node, 'Name') }];
    return node.name === 'UserStyle' ? [ownStyle(node)] : [];
  });
  return { name, styles };
}

function ownStyle(node: XmlNode): SldLayerStyle {
  const style = { rules: rulesOf(node, new Notes()) };
  const [problem] = styleProblems(style);
  if (problem) throw new SldError(problem.message);
  const isDefault = /^(1|true)$/i.test(textIn(node, 'IsDefault'));
  return { kind: 'own', name: textIn(node, 'Name'), isDefault, style };
}
