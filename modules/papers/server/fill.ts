import type { Tx } from '@homestead/database';
import { setAt, splitList, valueAt } from '@homestead/forms/engine';
import type { Person } from '@homestead/people/contract';
import type { PaperDeps } from './deps.ts';

export interface Filling {
  /** `group.code` of a file field. */
  path: string;
  /** The case, locked. */
  instance: Parameters<PaperDeps['cases']['write']>[1];
  maker: Pick<Person, 'id'>;
  fileId: string;
  /** The file of the earlier paper whose place this one takes. */
  earlier: string | null;
}

/**
 * Puts a paper's file into a field of the case's record. Files that were uploaded by hand stay, and where they leave no room
 * the paper is kept beside the record alone.
 */
export async function fillField(deps: PaperDeps, tx: Tx, filling: Filling): Promise<void> {
  const { path, instance, maker, fileId, earlier } = filling;
  const { models } = await deps.cases.releaseOf(tx, instance);
  const [group = '', code] = path.split('.');
  const rule = models[group]?.fields.find((field) => field.code === code)?.upload;
  const held = splitList(valueAt(await deps.cases.records(tx, instance), path)).filter(
    (id) => id !== earlier,
  );
  if (!rule || held.length >= rule.maxCount) return;
  await deps.linkToCase(tx, [fileId], { processId: instance.id, personId: maker.id });
  const values = {};
  setAt(values, path, [...held, fileId].join(','));
  await deps.cases.write(tx, instance, maker.id, values, deps.clock.now());
}
