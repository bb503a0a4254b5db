/** Which browser test drives a tool by finger on the phone, by mouse on the desktop, and by keys alone; null where no test does. */
export interface DrivenBy {
  finger: string | null;
  mouse: string | null;
  keys: string | null;
}

const all = (file: string): DrivenBy => ({ finger: file, mouse: file, keys: file });

/** Tools by the names that readers of the screen hear, in the order of the screen. */
export const toolsByWay: Readonly<Record<string, DrivenBy>> = {
  绘制: all('tools.e2e.ts'),
  结束绘制: all('tools.e2e.ts'),
  '矩形（按宽和深）': all('tools.e2e.ts'),
  '文件（导入、导出）': all('tools.e2e.ts'),
  清除: all('tools.e2e.ts'),
  切换底图: all('tools.e2e.ts'),
  定位: all('tools.e2e.ts'),
  测距: all('tools.e2e.ts'),
  测面: all('tools.e2e.ts'),
  漫游: all('tools.e2e.ts'),
  鹰眼: all('tools.e2e.ts'),
  打印: all('tools.e2e.ts'),
  全屏: all('tools-of-view.e2e.ts'),
  图层树: all('tools.e2e.ts'),
  属性表: all('tools-of-view.e2e.ts'),
  叠加统计: all('tools-of-view.e2e.ts'),
  对比: all('tools-of-view.e2e.ts'),
  回到地块: all('tools.e2e.ts'),
  放大: all('tools.e2e.ts'),
  缩小: all('tools.e2e.ts'),
  我的位置: { finger: 'tools-of-view.e2e.ts', mouse: null, keys: 'tools-of-view.e2e.ts' },
  撤销: all('tools.e2e.ts'),
  重做: all('tools.e2e.ts'),
  十字加点: all('tools.e2e.ts'),
  在此加点: all('tools.e2e.ts'),
  加本机位置的点: all('tools.e2e.ts'),
  坐标表: all('tools.e2e.ts'),
  删除点: all('tools.e2e.ts'),
  更多绘制工具: all('tools.e2e.ts'),
  '捕捉（附近的点和边线）': all('tools.e2e.ts'),
  '捕捉层（选择图层）': all('tools.e2e.ts'),
  直角锁定: all('tools.e2e.ts'),
  按边长和角度加点: all('tools.e2e.ts'),
  平行线和缓冲线: all('tools.e2e.ts'),
  分割面: all('tools-of-view.e2e.ts'),
  与相连的面合并: all('tools-of-view.e2e.ts'),
  '删除图形（所选）': all('tools.e2e.ts'),
  放弃绘制: all('tools.e2e.ts'),
};
