import { defineRoute } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

/** A named test plot of the demonstration county. */
export const DemoSample = Type.Object({
  name: Type.String({ description: 'clean、farmland、redline、mixed、outside、touching 等' }),
  title: Type.String(),
  description: Type.String(),
  village: Type.String({ description: '12 位行政区划代码' }),
  geometry: Type.Object({
    type: Type.Literal('Feature'),
    geometry: Type.Object({
      type: Type.Literal('Polygon'),
      coordinates: Type.Array(Type.Array(Type.Array(Type.Number()))),
    }),
    properties: Type.Record(Type.String(), Type.Unknown()),
  }),
});
export type DemoSample = Static<typeof DemoSample>;

export const listDemoSamples = defineRoute({
  method: 'GET',
  path: '/demo/samples',
  summary: '演示县的试用地块',
  tag: '演示',
  access: 'session',
  data: Type.Array(DemoSample),
});
