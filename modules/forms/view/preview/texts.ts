/** Words of a form that is only looked at while it is shaped. */
export const previewTexts = {
  refused: '预览中不执行此操作',
  person: '示例人员',
  waiting: '等待表单内容…',
  title: '表单预览',
} as const;
