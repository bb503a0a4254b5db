export { generateFrom } from './generate/generate.ts';
export { isSecretInHeader, judgeCall } from './judge.ts';
export { isCipherBlock } from './judge-cipher.ts';
export { hideIn, maskPersonal, maskValues } from './mask.ts';
export { replaceAt, valueAt } from './paths.ts';
export { isDaysAlone, nextTime, type Schedule } from './schedule.ts';
export {
  fillJson,
  fillText,
  type InputValue,
  type InputValues,
  namesIn,
  xmlText,
} from './template.ts';
