import { sortPattern } from '../../contract/lists.ts';

/**
 * What a text must look like, by the pattern that its schema asks for: a refusal says it in place of the pattern. Clients load
 * schemas first, so the words stand here; `apps/server/calls.test.ts` holds that every pattern of a call has them.
 */
const words: Readonly<Record<string, string>> = {
  [sortPattern]: '应为列名，前加“-”为倒序，如 -createTime',
  '^-?[A-Za-z][A-Za-z0-9]*$': '应为字段名，前加“-”为倒序，如 -createTime',
  // Names and codes
  '^[0-9A-Za-z-]{1,64}$': '应由字母、数字和连字符组成，不超过 64 位',
  '^[A-Za-z0-9-]{8,64}$': '应由字母、数字和连字符组成，8 至 64 位',
  '^[^\\p{Cc}]{1,64}$': '应为 1 至 64 个字符，不含换行等控制字符',
  '^[A-Za-z][\\w.:/-]{0,99}$': '应以字母开头，由字母、数字和 _ . : / - 组成，不超过 100 位',
  '^[A-Za-z][\\w.-]{0,63}$': '应以字母开头，由字母、数字和 _ . - 组成，不超过 64 位',
  '^[A-Za-z][A-Za-z0-9_]{0,31}$': '应以字母开头，由字母、数字和下划线组成，不超过 32 位',
  '^[A-Za-z][A-Za-z0-9_]{0,62}$': '应以字母开头，由字母、数字和下划线组成，不超过 63 位',
  '^[a-z][A-Za-z0-9]{0,62}$': '应以小写字母开头，由字母和数字组成，不超过 63 位',
  '^[a-z][a-z0-9_]{0,62}$': '应以小写字母开头，由小写字母、数字和下划线组成，不超过 63 位',
  '^[a-z][a-z0-9-]{0,59}$': '应以小写字母开头，由小写字母、数字和连字符组成，不超过 60 位',
  '^[a-z][a-z0-9-]*$': '应以小写字母开头，由小写字母、数字和连字符组成',
  '^[a-z][a-z0-9]*$': '应以小写字母开头，由小写字母和数字组成',
  '^[a-z][a-z-]*$': '应以小写字母开头，由小写字母和连字符组成',
  '^[a-z0-9]+$': '应由小写字母和数字组成',
  '^[A-Za-z_\\u4e00-\\u9fff][A-Za-z0-9_\\u4e00-\\u9fff]{0,62}$':
    '应以字母、下划线或汉字开头，由字母、数字、下划线和汉字组成，不超过 63 位',
  // Numbers and times
  '^\\d{12}$': '应为 12 位数字',
  '^\\d{1,12}$': '应为 1 至 12 位数字',
  '^[0-9]{6,12}$': '应为 6 至 12 位数字',
  '^[0-9]{1,9}$': '应为 1 至 9 位数字',
  '^\\d*$': '应为数字',
  '^\\d{4}-\\d{2}-\\d{2}$': '应为日期，如 2026-10-01',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': '应为时刻，如 07:30',
  '^(19[7-9]\\d|20\\d\\d)-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$':
    '应为带时区的时间，如 2026-10-01T08:30:00+08:00',
  // Standards
  '^EPSG:[0-9]{4,5}$': '应为坐标系代码，如 EPSG:4490',
  '^EPSG:[0-9]{4,6}$': '应为坐标系代码，如 EPSG:4490',
  '^[a-z]{2,3}(-[A-Za-z]{2,4})?$': '应为语言代码，如 zh',
  '^([A-Za-z0-9+/]{59}=|[A-Za-z0-9+/]{122}==)$': '应为 SPKI 公钥的 Base64 文本（Ed25519 60 位，SM2 124 位）',
};

/** Whether somebody has put the pattern into words. */
export const hasPatternWords = (pattern: string): boolean => Object.hasOwn(words, pattern);

/** What a text that does not match the pattern should look like; the pattern itself where nobody has put it into words. */
export const patternWords = (pattern: string): string =>
  hasPatternWords(pattern) ? words[pattern]! : `格式不正确，应符合 ${pattern}`;
