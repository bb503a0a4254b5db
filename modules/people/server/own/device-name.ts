import { deviceTexts } from '../../contract/index.ts';

/** The first that fits counts: many programs also carry the names of those that they imitate. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, deviceTexts.wechat],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/QQBrowser\//, 'QQ浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/(?:MiuiBrowser|XiaoMi)\//, '小米浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a session ran on, in a few words, from how the browser named itself. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const program = programs.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  if (!program && !system) return deviceTexts.unknown;
  return [program ?? deviceTexts.browser, ...(system ? [system] : [])].join(deviceTexts.between);
}
