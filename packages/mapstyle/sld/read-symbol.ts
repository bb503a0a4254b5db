import type {
  FillSymbol,
  Hatch,
  LabelSymbol,
  LineSymbol,
  MapSymbol,
  MarkSymbol,
  Stroke,
} from '../style/symbol.ts';
import { colorOf, literalIn, type Notes, numberOf, parametersOf } from './notes.ts';
import { checkedProperty } from './read-filter.ts';
import { sldTexts as texts } from './texts.ts';
import { childOf, textIn, type XmlNode } from './tree.ts';

export const hatchNames: Readonly<Record<Hatch['pattern'], string>> = {
  slash: 'shape://slash',
  backslash: 'shape://backslash',
  horizontal: 'shape://horline',
  vertical: 'shape://vertline',
  cross: 'shape://plus',
  diagonal: 'shape://times',
  dots: 'shape://dot',
};
/** Names that QGIS writes for the same hatches. */
const otherHatchNames: Readonly<Record<string, Hatch['pattern']>> = {
  slash: 'slash',
  backslash: 'backslash',
  horline: 'horizontal',
  line: 'vertical',
  vertline: 'vertical',
  cross: 'cross',
  x: 'diagonal',
  cross2: 'diagonal',
  circle: 'dots',
};

const opacity = { least: 0, most: 1, usual: 1 };
const isShown = (value: number) => (value < 1 ? { opacity: value } : {});

/** Symbols of one symbolizer; none where it is not supported, which is said. */
export function readSymbolizer(node: XmlNode, notes: Notes): MapSymbol[] {
  const { uom } = node.attributes;
  if (uom && !/pixel$/i.test(uom)) notes.add(texts.unit(uom.slice(0, 80), notes.within));
  switch (node.name) {
    case 'PolygonSymbolizer':
      return [readFill(node, notes)];
    case 'LineSymbolizer':
      return [readLine(node, notes)];
    case 'PointSymbolizer':
      return readMark(node, notes);
    case 'TextSymbolizer':
      return readLabel(node, notes);
    default:
      notes.add(texts.element(node.name, notes.within));
      return [];
  }
}

function readFill(node: XmlNode, notes: Notes): FillSymbol {
  notes.others(node, ['Name', 'Fill', 'Stroke']);
  const fill = childOf(node, 'Fill');
  const stroke = childOf(node, 'Stroke');
  notes.others(fill, ['CssParameter', 'SvgParameter', 'GraphicFill', ...named(['fill', 'fill-opacity'])]);
  const graphic = childOf(fill, 'GraphicFill');
  const hatch = graphic && readHatch(graphic, notes);
  const parameters = parametersOf(fill, ['fill', 'fill-opacity'], notes);
  const isSolid = fill && (!graphic || parameters['fill'] !== undefined);
  const outline = stroke && plainStroke(readStroke(stroke, notes));
  return {
    type: 'fill',
    ...(isSolid
      ? {
          color: colorOf(parameters['fill'], 'fill', '#808080', notes),
          ...isShown(numberOf(parameters['fill-opacity'], 'fill-opacity', opacity, notes)),
        }
      : {}),
    ...(hatch ? { hatch } : {}),
    ...(outline ? { outline } : {}),
  };
}

const named = (names: readonly string[]) =>
  names.flatMap((name) => [`CssParameter ${name}`, `SvgParameter ${name}`]);

function readHatch(node: XmlNode, notes: Notes): Hatch | undefined {
  const graphic = childOf(node, 'Graphic');
  const mark = childOf(graphic, 'Mark');
  notes.others(graphic, ['Mark', 'Size', 'Opacity']);
  notes.others(mark, ['WellKnownName', 'Fill', 'Stroke']);
  const shape = textIn(mark, 'WellKnownName');
  const pattern =
    (Object.entries(hatchNames).find(([, name]) => name === shape)?.[0] as Hatch['pattern'] | undefined) ??
    (Object.hasOwn(otherHatchNames, shape) ? otherHatchNames[shape] : undefined);
  if (!pattern) {
    notes.add(texts.element(`GraphicFill ${shape || '（图片）'}`, notes.within));
    return undefined;
  }
  const stroke = childOf(mark, 'Stroke');
  const fill = childOf(mark, 'Fill');
  const lines = stroke && readStroke(stroke, notes);
  const filled = parametersOf(fill, ['fill', 'fill-opacity'], notes);
  const shown = lines?.opacity ?? numberOf(filled['fill-opacity'], 'fill-opacity', opacity, notes);
  return {
    pattern,
    color: lines?.color ?? colorOf(filled['fill'], 'fill', '#000000', notes),
    ...isShown(shown * numberOf(literalIn(graphic, 'Opacity', notes), 'Opacity', opacity, notes)),
    width: Math.min(10, Math.max(0.5, lines?.width ?? 1)),
    spacing: numberOf(literalIn(graphic, 'Size', notes), 'Size', { least: 3, most: 64, usual: 8 }, notes),
  };
}

const strokeNames = [
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
] as const;

function readStroke(node: XmlNode, notes: Notes): LineSymbol & Stroke {
  notes.others(node, ['CssParameter', 'SvgParameter']);
  const found = parametersOf(node, strokeNames, notes);
  const width = numberOf(found['stroke-width'], 'stroke-width', { least: 0, most: 50, usual: 1 }, notes);
  const dash = dashOf(found['stroke-dasharray'], notes);
  return {
    color: colorOf(found['stroke'], 'stroke', '#000000', notes),
    width,
    ...isShown(numberOf(found['stroke-opacity'], 'stroke-opacity', opacity, notes)),
    ...(dash ? { dash } : {}),
    ...capOf(found['stroke-linecap']),
    ...joinOf(found['stroke-linejoin']),
  } as LineSymbol;
}

const capOf = (text: string | undefined) =>
  text === 'butt' || text === 'round' || text === 'square' ? { cap: text } : {};
const joinOf = (text: string | undefined) =>
  text === 'mitre' || text === 'miter'
    ? { join: 'miter' as const }
    : text === 'round' || text === 'bevel'
      ? { join: text }
      : {};

function dashOf(text: string | undefined, notes: Notes): number[] | undefined {
  if (!text) return undefined;
  const list = text.split(/[\s,]+/).map(Number);
  if (list.length === 1) list.push(list[0]!);
  if (list.length <= 8 && list.every((value) => value >= 0 && value <= 100)) return list;
  notes.add(texts.value('stroke-dasharray', text.slice(0, 40), notes.within, '实线'));
  return undefined;
}

function readLine(node: XmlNode, notes: Notes): LineSymbol {
  notes.others(node, ['Name', 'Stroke']);
  const stroke = childOf(node, 'Stroke');
  return { ...(stroke ? readStroke(stroke, notes) : { color: '#000000', width: 1 }), type: 'line' };
}

/** A stroke of an area or a mark: its joints and ends are not said apart. */
export function plainStroke({ color, width, opacity: shown, dash }: Stroke): Stroke {
  return { color, width, ...(shown === undefined ? {} : { opacity: shown }), ...(dash ? { dash } : {}) };
}

const markShapes: Readonly<Record<string, MarkSymbol['shape']>> = {
  circle: 'circle',
  square: 'square',
  triangle: 'triangle',
  equilateral_triangle: 'triangle',
  diamond: 'diamond',
  star: 'star',
  cross: 'cross',
  cross_fill: 'cross',
  x: 'x',
  cross2: 'x',
};

function readMark(node: XmlNode, notes: Notes): MarkSymbol[] {
  notes.others(node, ['Name', 'Graphic']);
  const graphic = childOf(node, 'Graphic');
  notes.others(graphic, ['Mark', 'Size', 'Opacity', 'Rotation']);
  const mark = childOf(graphic, 'Mark');
  notes.others(mark, ['WellKnownName', 'Fill', 'Stroke']);
  if (!mark) return [];
  const name = textIn(mark, 'WellKnownName') || 'square';
  const shape = Object.hasOwn(markShapes, name) ? markShapes[name]! : undefined;
  if (!shape) notes.add(texts.value('WellKnownName', name.slice(0, 60), notes.within, 'circle'));
  const fill = parametersOf(childOf(mark, 'Fill'), ['fill', 'fill-opacity'], notes);
  const stroke = childOf(mark, 'Stroke');
  const shown = numberOf(fill['fill-opacity'], 'fill-opacity', opacity, notes);
  const rotation = numberOf(
    literalIn(graphic, 'Rotation', notes),
    'Rotation',
    { least: -360, most: 360, usual: 0 },
    notes,
  );
  return [
    {
      type: 'mark',
      shape: shape ?? 'circle',
      size: numberOf(literalIn(graphic, 'Size', notes), 'Size', { least: 1, most: 100, usual: 6 }, notes),
      color: colorOf(fill['fill'], 'fill', '#808080', notes),
      ...isShown(shown * numberOf(literalIn(graphic, 'Opacity', notes), 'Opacity', opacity, notes)),
      ...(stroke ? { stroke: plainStroke(readStroke(stroke, notes)) } : {}),
      ...(rotation === 0 ? {} : { rotation }),
    },
  ];
}

function readLabel(node: XmlNode, notes: Notes): LabelSymbol[] {
  notes.others(node, ['Name', 'Label', 'Font', 'LabelPlacement', 'Halo', 'Fill']);
  const label = childOf(node, 'Label');
  const [property] = label?.children ?? [];
  const isProperty = property?.name === 'PropertyName' || property?.name === 'ValueReference';
  if (!property || !isProperty || label!.children.length > 1 || label!.text.trim() !== '') {
    notes.add(`${notes.within}：${texts.label}`);
    return [];
  }
  const names = ['font-family', 'font-size', 'font-weight', 'font-style'];
  const font = parametersOf(childOf(node, 'Font'), names, notes);
  if (font['font-style'] && font['font-style'] !== 'normal')
    notes.add(texts.element(`font-style ${font['font-style'].slice(0, 20)}`, notes.within));
  const color = parametersOf(childOf(node, 'Fill'), ['fill'], notes);
  const halo = childOf(node, 'Halo');
  notes.others(halo, ['Radius', 'Fill']);
  const haloColor = parametersOf(childOf(halo, 'Fill'), ['fill', 'fill-opacity'], notes);
  const radius = { least: 0, most: 10, usual: 1 };
  const offset = offsetOf(childOf(node, 'LabelPlacement'), notes);
  return [
    {
      type: 'label',
      property: checkedProperty(property.text),
      size: numberOf(font['font-size'], 'font-size', { least: 6, most: 72, usual: 10 }, notes),
      color: colorOf(color['fill'], 'fill', '#000000', notes),
      ...(font['font-weight'] === 'bold' ? { bold: true } : {}),
      ...(halo
        ? {
            halo: {
              color: colorOf(haloColor['fill'], 'fill', '#ffffff', notes),
              width: numberOf(literalIn(halo, 'Radius', notes), 'Radius', radius, notes),
            },
          }
        : {}),
      ...(offset ? { offset } : {}),
    },
  ];
}

/** SLD counts displacements upwards. */
function offsetOf(placement: XmlNode | undefined, notes: Notes): number[] | undefined {
  notes.others(placement, ['PointPlacement']);
  const point = childOf(placement, 'PointPlacement');
  notes.others(point, ['AnchorPoint', 'Displacement']);
  const anchor = childOf(point, 'AnchorPoint');
  for (const name of ['AnchorPointX', 'AnchorPointY']) {
    const value = literalIn(anchor, name, notes);
    if (value !== undefined && Number(value) !== 0.5)
      notes.add(texts.value(name, value.slice(0, 20), notes.within, '0.5'));
  }
  const moved = childOf(point, 'Displacement');
  const reach = { least: -200, most: 200, usual: 0 };
  const x = numberOf(literalIn(moved, 'DisplacementX', notes), 'DisplacementX', reach, notes);
  const y = numberOf(literalIn(moved, 'DisplacementY', notes), 'DisplacementY', reach, notes);
  return x === 0 && y === 0 ? undefined : [x, y === 0 ? 0 : -y];
}
