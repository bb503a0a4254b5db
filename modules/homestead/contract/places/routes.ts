import { dayRangeQuery, defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { CaseListItem, caseStatuses } from '@homestead/workflow/contract';
import { type Static, Type } from 'typebox';

const tag = '一张图';
const Text = Type.String();
const Place = Type.Tuple([Type.Number(), Type.Number()], { description: '经度、纬度' });
const Box = Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description: '西、南、东、北' });

/** What a case may be asked for as; a case may be several. */
export const placeKinds = ['application', 'report', 'visit', 'permit'] as const;
export type PlaceKind = (typeof placeKinds)[number];
/** States in which cases are shown; a draft is shown to its owner alone. */
export const placeStates = caseStatuses.filter((status) => status !== 'draft');

/** A permit of a case, as the map and the history of a parcel show it. */
export const PlacedPermit = Type.Object({
  kind: Type.Union([Type.Literal('homestead'), Type.Literal('planning')]),
  number: Text,
  issuedOn: Text,
  validUntil: Text,
});

export const PlacedCase = Type.Object({
  ...CaseListItem.properties,
  kinds: Type.Array(Type.Enum([...placeKinds])),
  place: Place,
  outline: Type.Unknown({ description: '图形（GeoJSON 几何）' }),
});
export type PlacedCase = Static<typeof PlacedCase>;

/** Cases near each other, as one mark. */
export const PlaceCluster = Type.Object({
  place: Place,
  box: Box,
  count: Type.Integer(),
  states: Type.Record(Text, Type.Integer(), { description: '各状态的件数' }),
});
export type PlaceCluster = Static<typeof PlaceCluster>;

export const PlaceAnswer = Type.Object({
  total: Type.Integer({ description: '范围内符合条件且可见的案件数' }),
  isClustered: Type.Boolean({ description: '件数过多：以聚合点给出，放大后逐件给出' }),
  cases: Type.Array(PlacedCase),
  clusters: Type.Array(PlaceCluster),
  /** Cases whose place is still to be taken over from their records. */
  waiting: Type.Integer({ description: '尚待整理位置的案件数' }),
});
export type PlaceAnswer = Static<typeof PlaceAnswer>;

export const PlaceQuery = Type.Object({
  bbox: Type.String({ maxLength: 120, description: '西,南,东,北（度）' }),
  kind: Type.Optional(Type.String({ maxLength: 60, description: `${placeKinds.join('、')}，逗号分隔` })),
  state: Type.Optional(Type.String({ maxLength: 80, description: `${placeStates.join('、')}，逗号分隔` })),
  processKey: Type.Optional(Type.String({ maxLength: 64 })),
  ...dayRangeQuery,
});
export type PlaceQuery = Static<typeof PlaceQuery>;

/** Cases within a box that the caller sees: one by one where they are few, as clusters where they are many. */
export const listPlaces = defineRoute({
  method: 'GET',
  path: '/v1/map/cases',
  summary: '地图范围内的案件（过多时聚合）',
  tag,
  access: 'session',
  share: 'lists',
  query: PlaceQuery,
  data: PlaceAnswer,
});

/** Something that happened to a case on a parcel. */
export const PlaceEvent = Type.Object({
  kind: Type.Union([
    Type.Literal('start'),
    Type.Literal('visit'),
    Type.Literal('permit'),
    Type.Literal('end'),
  ]),
  at: IsoTime,
  title: Text,
  note: Text,
});
export type PlaceEvent = Static<typeof PlaceEvent>;

export const ParcelHistory = Type.Object({
  outline: Nullable(Type.Unknown({ description: '所查位置上的地块（GeoJSON 几何）' })),
  total: Type.Integer(),
  cases: Type.Array(
    Type.Object({
      ...PlacedCase.properties,
      permits: Type.Array(PlacedPermit),
      events: Type.Array(PlaceEvent),
    }),
  ),
});
export type ParcelHistory = Static<typeof ParcelHistory>;

/** All cases that the caller sees on one parcel, with what happened in each, the newest first. */
export const parcelHistory = defineRoute({
  method: 'GET',
  path: '/v1/map/history',
  summary: '一块地上的历史：申请、到场、证书、举报和巡检',
  tag,
  access: 'session',
  share: 'lists',
  query: Type.Object({
    at: Type.Optional(Type.String({ maxLength: 60, description: '经度,纬度' })),
    processId: Type.Optional(Type.String({ maxLength: 64, description: '以该案件的图形为准' })),
  }),
  data: ParcelHistory,
});
