import { expect, test } from 'vitest';
import type { CaseDetail } from '../../contract/schemas.ts';
import { receiptHead, receiptOf } from './receipt.ts';

const handedIn = (applicantLabel: string) =>
  ({
    applicant: '黄某',
    applicantLabel,
    submitTime: '2026-11-20T01:00:00.000Z',
    currentTasks: ['现场踏勘核实'],
    tasks: [],
  }) as unknown as CaseDetail;

test('The receipt of a report calls the accused what they are, and speaks of no application', () => {
  const report = handedIn('被举报人');
  expect(receiptOf(report)[0]).toEqual({ label: '被举报人', value: '黄某' });
  expect(JSON.stringify([receiptOf(report), receiptHead(report)])).not.toContain('申请');
});

test('The receipt of an application names the applicant', () => {
  const application = handedIn('申请人');
  expect(receiptOf(application)[0]).toEqual({ label: '申请人', value: '黄某' });
  expect(receiptHead(application)).toEqual({ title: '申请回执', done: '申请已提交' });
});
