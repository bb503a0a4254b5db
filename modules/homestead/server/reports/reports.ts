import type { Tx } from '@homestead/database';
import { addHistoryEntry, type Completion, type LinkedStart } from '@homestead/workflow/server';
import { homesteadTexts as texts } from '../../contract/index.ts';

export type StartLinked = (tx: Tx, input: LinkedStart) => Promise<{ processId: string; caseNo: string }>;

/** Fields of a report that an inspection has under the same code. */
const same = ['xzc', 'cxz', 'nhxm', 'zjddz', 'sjwflx', 'zjdtb'];

/** The report that an inspection becomes. */
export function reportFrom(rcxj: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const taken = same.filter((code) => rcxj[code] !== undefined).map((code) => [code, rcxj[code]] as const);
  return {
    ...Object.fromEntries(taken),
    ...(rcxj['szfddxctkbz'] === undefined ? {} : { jbnr: rcxj['szfddxctkbz'] }),
    ...(rcxj['szfddxctkzp'] === undefined ? {} : { jbt: rcxj['szfddxctkzp'] }),
  };
}

/** An inspection that was turned into a report: the report begins in the transaction that ends the inspection. */
export async function turnIntoReport(
  tx: Tx,
  startLinked: StartLinked,
  { person, instance, data, at }: Completion,
): Promise<void> {
  const { caseNo } = await startLinked(tx, {
    person,
    processKey: 'wfjb',
    from: instance,
    data: { wfjb: reportFrom(data['rcxj'] ?? {}) },
    content: texts.fromInspection(instance.case_no ?? ''),
  });
  const entry = { processId: instance.id, task: null, person, status: 2, at };
  await addHistoryEntry(tx, {
    ...entry,
    kind: 'linked',
    name: texts.linked,
    content: texts.toReport(caseNo),
  });
}

/** Tells whoever reported that it was dealt with: a row of the timeline, which they read. */
export async function tellReporter(tx: Tx, { person, instance, at }: Completion): Promise<void> {
  const entry = { processId: instance.id, task: null, person, status: 2, at };
  await addHistoryEntry(tx, {
    ...entry,
    kind: 'notice',
    name: texts.told,
    content: texts.reporterTold(instance.case_no ?? ''),
  });
}
