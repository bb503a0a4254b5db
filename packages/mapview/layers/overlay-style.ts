import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import type { StyleFunction } from 'ol/style/Style.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import { hatch } from './hatch.ts';

/** How an added layer looks; colours are CSS colours. */
export interface LayerStyle {
  stroke: string;
  fill: string;
  width?: number;
  dash?: number[];
  /** Slanting lines of the stroke's colour in place of the plain fill. */
  isHatched?: boolean;
  /** A property that is written on each feature. */
  label?: string;
}

export const RED_STYLE: LayerStyle = { stroke: '#e5322d', fill: 'rgba(229,50,45,0.18)', width: 2.5 };

const FONT = '600 13px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

export function styleOf(look: LayerStyle): StyleFunction {
  const stroke = new Stroke({
    color: look.stroke,
    width: look.width ?? 2,
    ...(look.dash ? { lineDash: look.dash } : {}),
  });
  const fill = new Fill({ color: look.isHatched ? hatch(look.stroke) : look.fill });
  const halo = new Style({
    stroke: new Stroke({ color: 'rgba(255,255,255,0.85)', width: (look.width ?? 2) + 2.5 }),
  });
  const body = new Style({
    stroke,
    fill,
    image: new CircleStyle({
      radius: 9,
      fill: new Fill({ color: look.stroke }),
      stroke: new Stroke({ color: '#fff', width: 3 }),
    }),
  });
  return (feature) => {
    const text = look.label ? feature.get(look.label) : undefined;
    return typeof text === 'string' && text !== '' ? [halo, body, labelStyle(text)] : [halo, body];
  };
}

const labelStyle = (text: string) =>
  new Style({
    text: new Text({
      text,
      font: FONT,
      fill: new Fill({ color: '#1b1b1b' }),
      stroke: new Stroke({ color: '#fff', width: 3 }),
      overflow: true,
    }),
  });
