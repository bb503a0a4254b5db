export const conflictTexts = {
  title: '以下内容在您填写期间被他人（或您的其他窗口）改过，请逐项选择用哪一个；不选择的，按您填写的提交',
  own: (value: string) => `您填写的：${value}`,
  saved: (value: string) => `已保存的：${value}`,
  takeOwn: '用我填写的',
  takeSaved: '用已保存的',
  nothing: '未填写',
} as const;
