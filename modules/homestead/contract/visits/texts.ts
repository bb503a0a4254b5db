/** How far something is, as officers say it. */
export const metresText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)}米` : `${(metres / 1000).toFixed(1)}公里`;

/** A span of time in its two largest units, without its sign. */
export function spanText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`;
  return hours > 0 ? `${hours}小时${rest > 0 ? `${rest}分钟` : ''}` : `${rest}分钟`;
}

/** Words of check-ins and countersignatures, for server and clients. */
export const attendanceTexts = {
  notOnSite: '该任务不是到场任务，不能签到',
  done: '该到场任务已经办结，不能再签到、会签',
  notYours: '您不参加这次到场，不能签到',
  tooMany: (most: number) => `一次到场最多签到${most}次`,
  ownTask: '会签应由另一名工作人员进行，您是本次到场的办理人',
  alone: '还没有其他人签到，请办理人先签到再会签',
  again: '您已经会签过了',
  noTime: '手机时间不是有效的时间，请检查后重试',
  taken: '该编号已被使用，请重新签到',
  far: (metres: number, reach: number) =>
    `定位距地块${metresText(metres)}，超过${metresText(reach)}，请说明原因后再提交`,
  noPosition: '没有取得定位，请重试；确实无法定位的，请说明原因后再提交',
  mocked: '定位可能不是真实位置，请关闭模拟定位后重试，或者说明原因后再提交',
  needsCheckIn: '请先到场签到，再办结本次到场',
  needsCountersign: '本次到场须由另一名工作人员会签，请同行人员打开本案件点“会签”后再办结',
  ofVisit: (visit: number) => `${'一二三四五六七八九'[visit - 1] ?? visit}到场`,
  inside: '在地块内',
  away: (metres: number) => `距地块${metresText(metres)}`,
  accuracy: (metres: number) => `定位精度±${Math.round(metres)}米`,
  kinds: { checkIn: '签到', countersign: '会签' },
  marks: {
    far: '距离较远',
    noPosition: '没有定位',
    mocked: '疑似模拟定位',
    inaccurate: '精度较低',
    tooFast: '位置变化过快',
    noPlot: '地块未框选',
    clock: '手机时间不准',
    late: '事后上传',
    unsent: '待发送',
    refused: '没有被接受',
  } as Readonly<Record<string, string>>,
} as const;
