import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigFault, readConfig, rootFolder } from './config.ts';

it('the content is the folder of the program unless CONTENT_DIR names another', () => {
  expect(readConfig({}).contentFolder).toBe(join(rootFolder, 'content'));
  expect(readConfig({ CONTENT_DIR: join(rootFolder, 'content') }).contentFolder).toBe(
    join(rootFolder, 'content'),
  );
});

it('a content folder that is not there is named, with what it should hold', () => {
  expect(() => readConfig({ CONTENT_DIR: '/nowhere' })).toThrow(ConfigFault);
  expect(() => readConfig({ CONTENT_DIR: '/nowhere' })).toThrow(
    '设置 CONTENT_DIR 不正确：/nowhere 不是内容目录',
  );
});
