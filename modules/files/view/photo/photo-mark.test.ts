import { expect, it } from 'vitest';
import { markLines, takenOf } from './photo-mark.ts';

const at = new Date(2026, 2, 2, 9, 0, 7);

it('a photo of a visit says when, where with its accuracy, by whom and for which case', () => {
  const device = { at: [119.0981, 25.36], accuracy: 11.6 };
  const facts = { person: '林示禾', caseNo: 'ZJ350399-2026-000001' };
  expect(markLines(takenOf({}, device, at), facts)).toEqual([
    '时间：2026-03-02 09:00:07',
    '位置：119.098100, 25.360000（精度±12米）',
    '拍摄人：林示禾  案号：ZJ350399-2026-000001',
  ]);
});

it('what the camera wrote counts before what the device says', () => {
  const taken = { time: '2026-03-01 16:20:00', longitude: 119.1, latitude: 25.4 };
  expect(markLines(takenOf(taken, null, at), {})).toEqual([
    '时间：2026-03-01 16:20:00',
    '位置：119.100000, 25.400000',
  ]);
});

it('where the device looks is said of a photo whose camera left it out, and of no other', () => {
  expect(takenOf({}, null, at, 269.7).direction).toBe(269.7);
  expect(markLines(takenOf({}, null, at, 269.7), {})).toContain('朝向：西（270°）');
  expect(takenOf({ direction: 12 }, null, at, 269.7).direction).toBe(12);
});

it('a place that is not known is said so', () => {
  expect(markLines(takenOf({}, null, at), {})).toContain('位置：未取得定位');
});

it('what the camera wrote of accuracy and direction stands in the mark, and is kept as it was', () => {
  const camera = { longitude: 119.1, latitude: 25.4, accuracy: 4.2, direction: 134.6 };
  const taken = takenOf(camera, { at: [118, 24], accuracy: 900 }, at);
  expect(taken).toEqual({ ...camera, time: '2026-03-02 09:00:07' });
  expect(markLines(taken, {}).slice(1)).toEqual([
    '位置：119.100000, 25.400000（精度±4米）',
    '朝向：东南（135°）',
  ]);
});
