import type { DiagramElement } from '../../contract/schemas.ts';

type State = DiagramElement['state'];

/** Words of the diagram of a case on both clients. */
export const diagramTexts = {
  tab: '流程图',
  title: (name: string, version: number) => `${name}流程图（第 ${version} 版）`,
  loading: '流程图加载中',
  noPicture: '该流程没有绘制图形，请看下面的文字说明',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '看全图',
  here: '看当前环节',
  noFindingsPicture: '文件没有绘制图形或无法读取，请按列表中的元素标识查找',
  findings: '检查结果在流程图上的位置',
  legend: '图例',
  taken: '已走过的路线',
  inWords: '文字说明',
  suspended: '已挂起',
  states: {
    current: '办理中',
    waiting: '等待到期',
    done: '已办',
    rejected: '退回或不同意',
    again: '需重新办理',
    open: '未到达',
  } as const satisfies Record<State, string>,
  signs: {
    current: '●',
    waiting: '◷',
    done: '✓',
    rejected: '✕',
    again: '↻',
    open: '',
  } as const satisfies Record<State, string>,
  holders: (names: string) => `由${names}办理`,
  since: (day: string) => `${day} 到达`,
  due: (day: string) => `期限 ${day}`,
  ends: (day: string) => `${day} 到期`,
  overdue: '已超期',
  times: (count: number) => `共 ${count} 次`,
} as const;
