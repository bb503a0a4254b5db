import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, knownSettings, readConfig, rootFolder } from './config.ts';

it('the content is the folder of the program unless CONTENT_DIR names another', () => {
  expect(readConfig({}).contentFolder).toBe(join(rootFolder, 'content'));
  expect(readConfig({ CONTENT_DIR: join(rootFolder, 'content') }).contentFolder).toBe(
    join(rootFolder, 'content'),
  );
});

it('the big screen is the desktop’s own page unless BIG_SCREEN names another [S2-8.big-screen]', () => {
  expect(readConfig({}).bigScreen).toBe('/BigScreen');
  for (const address of ['/Main/Portal', 'https://screen.county.example/x'])
    expect(readConfig({ BIG_SCREEN: address }).bigScreen).toBe(address);
  for (const address of ['//elsewhere.example', '/\\\\elsewhere.example', 'javascript:alert(1)', 'BigScreen'])
    expect(() => readConfig({ BIG_SCREEN: address })).toThrow('设置 BIG_SCREEN 不正确');
});

it('a content folder that is not there is named, with what it should hold', () => {
  expect(() => readConfig({ CONTENT_DIR: '/nowhere' })).toThrow(ConfigError);
  expect(() => readConfig({ CONTENT_DIR: '/nowhere' })).toThrow(
    '设置 CONTENT_DIR 不正确：/nowhere 不是内容目录',
  );
});

it('a key of papers that SM2 cannot sign with is refused at the start; Ed25519 takes it', () => {
  const key = 'F'.repeat(64);
  expect(readConfig({ PAPER_SIGNING_KEY: key })).toMatchObject({ paperSignature: 'ed25519' });
  expect(() => readConfig({ PAPER_SIGNING_KEY: key, PAPER_SIGNATURE: 'sm2' })).toThrow(
    '设置 PAPER_SIGNING_KEY 不正确：该数值超出 SM2 私钥的范围',
  );
});

it('a folder for rare signs without a font in it is refused at the start', () => {
  expect(() => readConfig({ PAPER_FONTS: 'docs/adr' })).toThrow('设置 PAPER_FONTS 不正确');
  const folder = 'modules/papers/server/compile/fixtures';
  expect(readConfig({ PAPER_FONTS: folder }).paperFonts).toMatch(/fixtures$/);
  expect(readConfig({}).paperFonts).toBeNull();
});

it('a setting that cannot be used is named, with what it takes and without its value', () => {
  const refused = (settings: Record<string, string>) => {
    try {
      readConfig(settings);
    } catch (error) {
      return (error as Error).message;
    }
    return null;
  };
  const taken = {
    LOG: '只能是 silent、warn、info 之一',
    PORT: '应为 0 到 65535 的整数',
    DISK_RESERVE_MB: '应为不小于 0 的整数',
    AUDIT_KEY: '至少 32 个字符',
    PUBLIC_URL: '应如 https://zjd.example.gov.cn，不带路径',
  };
  for (const [name, takes] of Object.entries(taken))
    expect(refused({ [name]: '-a' })).toBe(`设置 ${name} 不正确：${takes}。请更正后重新启动`);
  expect(refused({ OIDC_NAME: '名'.repeat(21) })).toContain('不能超过 20 个字符');
  // Whatever the schema refuses has words of its own.
  for (const name of knownSettings) expect(refused({ [name]: '\u0000' }) ?? '').not.toMatch(/undefined|must/);
});
