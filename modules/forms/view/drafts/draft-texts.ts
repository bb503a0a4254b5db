/** Words about what is typed and not submitted yet. */
export const draftTexts = {
  unkept:
    '本机存储空间不足或浏览器处于无痕模式，刚填写的内容没有保存在本机。请不要关闭或刷新页面，填好后尽快提交或暂存。',
  unkeptStep:
    '本机存储空间不足或浏览器处于无痕模式，存不下刚填写的内容。点“下一步”会保存到服务器，请不要在填写中途关闭或刷新页面。',
  elsewhere: {
    open: '这份内容也在另一个窗口填写，那边新填的内容已显示在这里。请只留一个窗口，关闭其他窗口后再继续。',
    gone: '这份内容已在另一个窗口提交或暂存。请关闭这个窗口，以免重复提交。',
  },
} as const;
