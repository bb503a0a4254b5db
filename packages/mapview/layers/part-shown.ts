/** What of a layer is shown where a service left features out; `shown` where it is known. */
export interface Cut {
  shown?: number;
  total?: number;
}

const written = (count: number): string => count.toLocaleString('zh-CN');

/** Says which part of a layer is shown, and what shows the rest. */
export function partShown({ shown, total }: Cut): string {
  if (shown === undefined) return '只显示较大的图形，请放大';
  return `只显示前 ${written(shown)} 个${total === undefined ? '' : `（共 ${written(total)} 个）`}，请放大`;
}
