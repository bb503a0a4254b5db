import type { PlaceKind } from './routes.ts';

/** What is said of cases on the map. */
export const placeTexts = {
  badBox: '范围应为“西,南,东,北”四个数，经度在-180至180之间、纬度在-90至90之间，且西小于东、南小于北',
  badPoint: '位置应为“经度,纬度”，经度在-180至180之间、纬度在-90至90之间',
  whichPlace: '请给出位置（at）或案件（processId）',
  unknownKind: (kind: string, known: string) => `没有“${kind}”这一类，可选：${known}`,
  unknownState: (state: string, known: string) => `没有“${state}”这一状态，可选：${known}`,
  kinds: {
    application: '建房申请',
    report: '举报和巡检',
    visit: '待到场',
    permit: '已发证书',
  } satisfies Record<PlaceKind, string>,
  started: (process: string) => `${process}提交`,
  visited: '已到场',
  permits: { homestead: '农村宅基地批准书', planning: '乡村建设规划许可证' },
  permit: (number: string, until: string) => `${number}，有效期至${until}`,
} as const;
