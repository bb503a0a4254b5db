import { widgetTexts } from '../widgets/texts.ts';

/** Words of the desktop's own parts. */
export const deskTexts = {
  confirm: widgetTexts.confirm,
  cancel: widgetTexts.cancel,
  executing: widgetTexts.busy,
  loading: widgetTexts.loading,
  failed: '内容没有加载成功',
  retry: '重新加载',
  export: '导出 Excel',
  search: '查询',
  chooseAll: '选择本页全部',
} as const;
