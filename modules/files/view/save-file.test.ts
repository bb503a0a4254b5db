import { CallFailure, type CallFunction } from '@homestead/http/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const withTicket = (async () => ({ ticket: 't' })) as unknown as CallFunction;
const answer = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply());
afterEach(() => vi.unstubAllGlobals());

describe('a download that is refused', () => {
  it('says the words of its header, decoded [S2-8.download]', async () => {
    const words = encodeURIComponent('文件内容暂时无法读取，请联系管理员');
    answer(() => new Response('{}', { status: 503, headers: { 'x-download-error': words } }));
    expect(await saveFile(withTicket, 'a')).toBe('文件内容暂时无法读取，请联系管理员');
  });
  it('says that the file is not there when no header tells more', async () => {
    answer(() => new Response('', { status: 404 }));
    expect(await saveFile(withTicket, 'b')).toBe('文件不存在或无权查看');
  });
  it('says the network words when the connection is lost', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await saveFile(withTicket, 'c')).toBe('网络异常，请检查网络连接是否正常');
  });
  it('adds nothing to what the call for a ticket has told', async () => {
    const refused = (() => Promise.reject(new CallFailure(40400, 404, '没有'))) as unknown as CallFunction;
    expect(await saveFile(refused, 'd')).toBeNull();
  });
});
