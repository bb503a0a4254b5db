/** What is done to texts on their way in, in words. */
export const textChangeTexts = {
  changed: (label: string, changes: readonly string[]) => `${label}已自动整理：${changes.join('、')}`,
  spaces: '去除首尾空格',
  controls: '去除控制字符',
  directions: '去除文字方向标记或零宽字符',
  surrogates: '替换无法识别的字符',
  lines: '换行改为空格',
} as const;

/** C0 and C1 controls without tab and line feed, which are left to the text area. */
export const controlsButLines = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of writing, the byte-order mark and blanks without width: invisible, and copied unawares. */
export const unseenMarks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * What cleaning changes in a text as it was sent, in words: in one line or in several. Empty for anything but text, and where
 * nothing changes; line ends of another system are not told.
 */
export function changesInText(sent: unknown, shape: 'line' | 'lines'): readonly string[] {
  if (typeof sent !== 'string') return [];
  const { surrogates, directions: marks, controls: signs, lines, spaces } = textChangeTexts;
  const has = (pattern: RegExp) => sent.search(pattern) >= 0;
  const unified = sent.replace(/\r\n?/g, '\n');
  // A byte-order mark counts as white space, and is told by itself.
  const visible = sent.replace(/\ufeff/g, '');
  const isLine = shape === 'line';
  return [
    ...(sent.isWellFormed() ? [] : [surrogates]),
    ...(has(unseenMarks) ? [marks] : []),
    ...(unified.search(controlsButLines) >= 0 ? [signs] : []),
    ...(isLine && /\S[\n\t]+\S/.test(unified) ? [lines] : []),
    ...(visible.trim() === visible ? [] : [spaces]),
  ];
}
