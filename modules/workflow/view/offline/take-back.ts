import { uploadFile } from '@homestead/files/contract';
import type { CallFunction } from '@homestead/http/client';
import { saveDraft } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import type { GivenAnswer } from '../../contract/schemas.ts';
import { answersKey, opinionKey } from '../decision/opinion-draft.ts';
import { formDraft, sealedDrafts } from './drafts.ts';
import { filesOfTask, type LocalFile, readFile, updateFile } from './local-files.ts';
import { type OutboxEntry, removeTask, sentAnew, usedFiles, withStoredIds } from './outbox.ts';

/** Takes a completed task out of the outbox: what was filled in is a draft again. */
export async function takeBack(vault: Vault, entry: OutboxEntry): Promise<void> {
  const { taskId } = entry;
  // What was typed of answers since is among them.
  const { body } = sentAnew(entry);
  const drafts = sealedDrafts(vault);
  const draft = (key: string, value: unknown) =>
    drafts.put(key, { person: vault.person, key, savedAt: new Date().toISOString(), value });
  await draft(formDraft(taskId), { changes: body.formData ?? {} });
  if (body.approverContent) await draft(opinionKey(taskId), body.approverContent);
  if (body.answers?.length) await draft(answersKey(taskId), reasonsOf(body.answers));
  await vault.remove('entry', taskId);
}

/** Hands what was filled in over to the page with a network, as a draft; the server has its files then. */
export async function moveOnline(vault: Vault, call: CallFunction, entry: OutboxEntry): Promise<void> {
  const { taskId, body } = entry;
  const files = usedFiles(await filesOfTask(vault, taskId), JSON.stringify(body));
  for (const file of files) await sendFile(vault, call, file);
  const { formData, approverContent, answers = [] } = withStoredIds(sentAnew(entry).body, files);
  await saveDraft(vault.person, formDraft(taskId), { changes: formData ?? {} });
  if (approverContent) await saveDraft(vault.person, opinionKey(taskId), approverContent);
  if (answers.length > 0) await saveDraft(vault.person, answersKey(taskId), reasonsOf(answers));
  await removeTask(vault, taskId);
}

/** Answers as their draft keeps them: by rule. */
function reasonsOf(answers: readonly GivenAnswer[]): Record<string, string> {
  return Object.fromEntries(answers.map(({ rule, reason }) => [rule, reason]));
}

/** Sends a file that the server does not have; the same one sent again is counted once. Returns whether it is there. */
export async function sendFile(vault: Vault, call: CallFunction, file: LocalFile): Promise<boolean> {
  if (file.storedId) return true;
  const content = await readFile(vault, file);
  if (!content) return false;
  const form = new FormData();
  if (file.rule) form.append('rule', file.rule);
  form.append('sentAt', new Date().toISOString());
  form.append('file', content, file.name);
  const stored = await call(uploadFile, {} as never, { form, idempotencyKey: file.key });
  file.storedId = stored.id;
  // The same body is sent under the same key, whenever the answer is lost.
  await updateFile(vault, file);
  return true;
}
