import { readSldLayers, SldError, type SldLayer, type SldLayerStyle } from '@homestead/mapstyle/sld';
import { type LegendRequest, type MapRequest, WmsProblem, wmsTexts } from '@homestead/ogc/wms';
import type { Published } from '../published/published.ts';
import type { NamedStyle } from '../published/styles.ts';
import type { Drawn } from './picture.ts';

/** Layers and styles of a picture, lowest first; an SLD of the request comes before the styles of the service. */
export function drawnOf(
  layers: readonly Published[],
  { layers: names, styles, sld }: Pick<MapRequest, 'layers' | 'styles' | 'sld'>,
): Drawn[] {
  const given = sldLayers(sld);
  if (given && names.length === 0)
    return given.flatMap((layer) => wholeOf(layerNamed(layers, layer.name, 'SLD_BODY'), layer));
  return names.flatMap((name, at) => {
    const published = layerNamed(layers, name, 'LAYERS');
    return drawn(published, styles[at] ?? '', given);
  });
}

/** What the legend of a layer shows. */
export const legendParts = (layers: readonly Published[], { layer, style, sld }: LegendRequest): Drawn[] =>
  drawn(layerNamed(layers, layer, 'LAYER'), style, sldLayers(sld));

/** A layer of that name; a layer that is not theirs to see reads as one that does not exist. */
function layerNamed(layers: readonly Published[], name: string, parameter: string): Published {
  const found = layers.find((layer) => layer.name === name);
  if (!found)
    throw new WmsProblem('LayerNotDefined', name ? wmsTexts.layer(name) : wmsTexts.noLayers, parameter);
  return found;
}

function sldLayers(sld: string | undefined): SldLayer[] | undefined {
  if (sld === undefined) return undefined;
  try {
    return readSldLayers(sld);
  } catch (error) {
    if (error instanceof SldError) throw new WmsProblem('InvalidParameterValue', error.message, 'SLD_BODY');
    throw error;
  }
}

/** A layer of an SLD in all its styles, as one that is the only source of layers says. */
function wholeOf(published: Published, { styles }: SldLayer): Drawn[] {
  if (styles.length === 0) return drawn(published, '', undefined);
  return styles.flatMap((style) =>
    style.kind === 'own' ? inOwnStyle(published, style) : drawn(published, style.name, undefined),
  );
}

/** A layer in a style by its name; the SLD is a library of styles that is looked into first. */
function drawn(published: Published, style: string, given: readonly SldLayer[] | undefined): Drawn[] {
  const library = (given ?? [])
    .filter(({ name }) => name === published.name)
    .flatMap(({ styles }) => styles.filter((each) => each.kind === 'own'));
  const own = style === '' ? (library.find((each) => each.isDefault) ?? library[0]) : undefined;
  const found = own ?? library.find(({ name }) => name !== '' && name === style);
  if (found) return inOwnStyle(published, found);
  return published.members.map((member) => ({
    member,
    style: styleNamed(published, member.styles, published.isGroup && style === 'default' ? '' : style),
  }));
}

/** A style is made for one layer's geometry and properties; members of a group have several. */
function inOwnStyle(published: Published, { name, style }: Extract<SldLayerStyle, { kind: 'own' }>): Drawn[] {
  if (published.isGroup)
    throw new WmsProblem('StyleNotDefined', wmsTexts.groupStyle(published.name), 'SLD_BODY');
  return published.members.map((member) => ({
    member,
    style: { name, title: name, style, version: 'sld' },
  }));
}

function styleNamed({ name, isGroup }: Published, styles: readonly NamedStyle[], wanted: string): NamedStyle {
  const isDefault = wanted === '' || (wanted === 'default' && !styles.some((style) => style.name === wanted));
  const found = isDefault ? styles[0] : isGroup ? undefined : styles.find((style) => style.name === wanted);
  if (!found) throw new WmsProblem('StyleNotDefined', wmsTexts.style(wanted, name), 'STYLES');
  return found;
}
