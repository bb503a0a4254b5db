import { expect, test } from 'vitest';
import { countFault, isImageRule, sizeText, suffixOf, type UploadRule, uploadFault } from './rules.ts';

const MB = 1024 * 1024;
const photo: UploadRule = { maxCount: 3, maxBytes: 5 * MB, types: ['jpg', 'png', 'jpeg', 'apng'] };
const any: UploadRule = { maxCount: 1, maxBytes: 512 * 1024, types: 'all' };

test('the messages of a photo field are those of the specification, with the size as people read it [S1-5.photos S1-9.uploads S2-5.upload-type S2-5.upload-size S2-5.upload-count S2-8.toast S2-9.image-limits]', () => {
  expect(uploadFault({ name: 'a.gif', size: 1 }, photo)).toBe('只支持jpg、png、jpeg、apng图片上传');
  expect(uploadFault({ name: 'a.JPG', size: 5 * MB + 1 }, photo)).toBe('上传图片不能超过5MB，请重新上传');
  expect(
    uploadFault({ name: 'a.jpg', size: 1 }, { ...photo, maxBytes: 524_288, image: { width: 10 } }),
  ).toBeNull();
  expect(uploadFault({ name: 'a.jpg', size: 600_000 }, { ...photo, maxBytes: 524_288 })).toBe(
    '上传图片不能超过512KB，请重新上传',
  );
  expect(countFault(4, photo)).toBe('上传文件数量不能超过3个');
  expect([countFault(3, photo), uploadFault({ name: 'a.JPEG', size: 5 * MB }, photo)]).toEqual([null, null]);
});

test('the messages of other fields are the general ones [S2-5.upload-box]', () => {
  expect(uploadFault({ name: 'a.exe', size: 1 }, { ...any, types: ['pdf'] })).toBe('暂不支持该文件类型');
  expect(uploadFault({ name: 'a.pdf', size: 524_289 }, any)).toBe('文件超出大小限制，请重新上传');
  expect(uploadFault({ name: 'a.pdf', size: 0 }, any)).toBe('文件内容为空，请重新选择');
});

test.each([
  [{ width: 100 }, { width: 99 }],
  [{ height: 100 }, { height: 101 }],
  [{ minWidth: 100 }, { width: 99 }],
  [{ maxWidth: 100 }, { width: 101 }],
  [{ minHeight: 100 }, { height: 99 }],
  [{ maxHeight: 100 }, { height: 101 }],
])('an image rule of %j refuses a picture of %j [S2-5.upload-pixels]', (image, size) => {
  const fault = uploadFault(
    { name: 'a.jpg', size: 1, width: 100, height: 100, ...size },
    { ...photo, image },
  );
  expect(fault).toBe('上传图片尺寸不符合要求，请重新上传');
  expect(uploadFault({ name: 'a.jpg', size: 1, width: 100, height: 100 }, { ...photo, image })).toBeNull();
});

test('sizes are written in MB, or KB under one', () => {
  expect([524_288, 5 * MB, 1.5 * MB, 104_857_600, 1000].map(sizeText)).toEqual([
    '512KB',
    '5MB',
    '1.5MB',
    '100MB',
    '0.98KB',
  ]);
});

test('a suffix is what follows the last dot', () => {
  expect(['a.tar.GZ', 'a', '.jpg', 'a.'].map(suffixOf)).toEqual(['gz', '', 'jpg', '']);
  expect([isImageRule(photo), isImageRule(any)]).toEqual([true, false]);
});
