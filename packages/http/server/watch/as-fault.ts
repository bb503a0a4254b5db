import { type Trouble, troubleOf } from '@homestead/database';
import { errorKinds, HttpError } from '../../contract/index.ts';
import { unkept } from './unkept.ts';

/** What a person is told while the call cannot be served; where nothing can be saved, that what was typed should be kept. */
const troubleTexts: Record<Trouble, string> = {
  away: errorKinds.away.message,
  full: '服务器存储空间已满，暂时无法保存，请保留填写的内容并联系管理员，稍后再试',
  readOnly: '系统正在维护，暂时只能查看，无法保存，请保留填写的内容，稍后再试',
  crowded: '系统繁忙，暂时无法处理，请稍后再试',
};

/** Any error as a refusal that tells nothing of the inside; of what came with the call (body, query) it names what could not be kept. */
export function asFault(error: unknown, ...sent: unknown[]): HttpError {
  if (error instanceof HttpError) return error;
  const trouble = troubleOf(error);
  if (trouble) return new HttpError('away', troubleTexts[trouble]);
  const { statusCode, code, validation, message } = (error ?? {}) as {
    statusCode?: number;
    code?: string;
    validation?: unknown;
    message?: string;
  };
  const wrapped = validation as unknown;
  if (wrapped instanceof HttpError) return wrapped;
  if (statusCode === 413) return new HttpError('tooLarge');
  if (statusCode === 415) return new HttpError('wrongType', '请求的内容类型不受支持');
  if (statusCode === 404) return new HttpError('missing');
  if (statusCode === 503) return new HttpError('away');
  if (code?.startsWith('FST_') || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new HttpError('malformed', undefined, { fields: [] });
  }
  const refused = unkept({ code, message }, sent);
  if (refused) return refused;
  if (code === '57014') return new HttpError('away', '处理时间过长，已停止，请缩小范围后重试');
  return new HttpError('internal');
}
