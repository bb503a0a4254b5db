import { saveBlob } from '@homestead/files/view';
import { getForm } from '@homestead/forms/contract';
import { type FormBundle, type FormFact, factsOfForm, toTree } from '@homestead/forms/view';
import { type DivisionNode, divisionTree } from '@homestead/people/contract';
import { showTime } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { namedPerson } from '../../contract/named-person.ts';
import { filesOfTask, readFile } from './local-files.ts';
import type { OutboxEntry } from './outbox.ts';
import { type OfflinePack, packKind, replyKey } from './pack.ts';

/** What was filled in without a network, field by field in words. */
export async function factsOfEntry(
  vault: Vault,
  { taskId, body }: OutboxEntry,
): Promise<readonly FormFact[]> {
  const pack = await vault.get<OfflinePack>(packKind, taskId);
  const formKey = pack?.task.formKeyList.at(-1)?.formKey;
  if (!pack || formKey === undefined) return [];
  const query = { processId: pack.task.processId };
  const bundle = pack.replies[replyKey(getForm, { params: { formKey }, query })] as FormBundle | undefined;
  const roots = pack.replies[replyKey(divisionTree, { query: {} })] as DivisionNode[] | undefined;
  const facts = bundle && factsOfForm(bundle, (body.formData ?? {}) as never, roots && toTree(roots));
  return (facts ?? []).filter(({ value }) => value !== '');
}

/** Saves what was filled in as a text, and its photos beside it. */
export async function exportEntry(vault: Vault, entry: OutboxEntry): Promise<void> {
  const { task, outcomeLabel, body, at } = entry;
  const facts = await factsOfEntry(vault, entry);
  const lines = [
    [namedPerson(task), task.caseNo ?? '', task.taskName].filter(Boolean).join(' · '),
    `${outcomeLabel}  ${showTime(at)}`,
    ...(body.approverContent ? [body.approverContent] : []),
    ...facts.map(({ label, value }) => `${label}：${value}`),
  ];
  const text = new Blob([`\ufeff${lines.join('\r\n')}`], { type: 'text/plain;charset=utf-8' });
  saveBlob(text, `${task.caseNo ?? task.taskName}.txt`);
  for (const facts of await filesOfTask(vault, entry.taskId)) {
    const file = await readFile(vault, facts);
    if (file) saveBlob(file, file.name);
  }
}
