import { CallFailure, type CallFunction, offline } from '@homestead/http/client';
import { keepDraftsIn, saveDraft } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { beforeEach, expect, it } from 'vitest';
import * as routes from '../../contract/routes.ts';
import type { TaskDetail } from '../../contract/schemas.ts';
import { sealedDrafts } from './drafts.ts';
import { listCalls, putCall } from './kept-calls.ts';
import { offlineCall } from './offline-call.ts';
import { enqueue, listEntries, putEntry, sentAnew } from './outbox.ts';
import type { OfflinePack } from './pack.ts';
import { giveUp, sendWaiting } from './send.ts';
import { takeBack } from './take-back.ts';

/** A vault of plain values: what is sealed, and how, is another matter. */
function plainVault(): Vault {
  const values = new Map<string, unknown>();
  const at = (kind: string, id: string) => `${kind} ${id}`;
  return {
    person: 'p1',
    name: '林示禾',
    put: async (kind, id, value) => void values.set(at(kind, id), structuredClone(value)),
    get: async <T>(kind: string, id: string) => values.get(at(kind, id)) as T | undefined,
    list: async <T>(kind: string) =>
      [...values].filter(([name]) => name.startsWith(`${kind} `)).map(([, value]) => value as T),
    putBytes: async () => undefined,
    getBytes: async () => undefined,
    remove: async (kind, id) => void values.delete(at(kind, id)),
  };
}

const outcomes = [
  { id: 'agree', label: '同意', status: 1, kind: 'agree', reason: false },
  { id: 'return', label: '退回', status: 0, kind: 'return', reason: true },
];
const task = {
  id: 't1',
  processId: 'c1',
  taskName: '一到场',
  outcomes,
  formKeyList: [],
  // Of the reply to its completion.
  warnings: [],
} as unknown as TaskDetail;
const path = '/v1/visit/:taskId/check-in';
const kept = {
  id: 'a1b2c3d4',
  taskId: 't1',
  label: '签到',
  method: 'POST',
  path,
  params: { taskId: 't1' },
  body: { id: 'a1b2c3d4', deviceTime: '2026-03-02T04:00:00Z' },
  sentField: 'sentAt',
  at: '2026-03-02T04:00:00Z',
} as const;

let vault: Vault;
let asked: { path: string; body: Record<string, unknown> }[];
beforeEach(() => {
  vault = plainVault();
  asked = [];
});

/** A server that answers as is said, by path. */
function server(answers: Record<string, () => unknown> = {}): CallFunction {
  const call = async (route: { path: string }, input: { body?: Record<string, unknown> }) => {
    asked.push({ path: route.path, body: input.body ?? {} });
    return answers[route.path]?.() ?? task;
  };
  return call as unknown as CallFunction;
}
const paths = () => asked.map((one) => one.path).filter((one) => one !== routes.getTask.path);
const send = (call: CallFunction) => sendWaiting(vault, call, () => undefined);

it('a check-in is sent before the completion of its task, and says when it was sent', async () => {
  await putCall(vault, kept);
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  expect(await send(server())).toBe('sent');
  expect(paths()).toEqual([path, routes.completeTask.path]);
  expect(asked.find((one) => one.path === path)?.body).toMatchObject({
    ...kept.body,
    sentAt: expect.any(String),
  });
  expect(await listCalls(vault)).toEqual([]);
});

it('without a completion it is sent alone, once, and stays beside its task', async () => {
  await putCall(vault, kept);
  await send(server());
  await send(server());
  expect(paths()).toEqual([path]);
  expect(await listCalls(vault, 't1')).toMatchObject([{ id: kept.id, sentAt: expect.any(String) }]);
});

it('what has no network waits with all behind it, and is sent again under the same id', async () => {
  await putCall(vault, kept);
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  const failing = server({
    [path]: () => {
      throw new CallFailure(offline, 0, '');
    },
  });
  expect(await send(failing)).toBe('waits');
  expect(paths()).toEqual([path]);
  await send(server());
  expect(asked.filter((one) => one.path === path).map(({ body }) => body['id'])).toEqual([kept.id, kept.id]);
});

it('what hangs is given up on a press, which sends it again under its key', async () => {
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  const keys: (string | undefined)[] = [];
  let hung: () => void;
  const isHung = new Promise<void>((resolve) => {
    hung = resolve;
  });
  const hanging: CallFunction = async (route, _input, options) => {
    if (route.path !== routes.completeTask.path) return task as never;
    keys.push(options?.idempotencyKey);
    if (keys.length > 1) return task as never;
    hung();
    return new Promise((_resolve, reject) =>
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
    );
  };
  const first = send(hanging);
  await isHung;
  giveUp();
  const second = send(hanging);
  expect([await first, await second]).toEqual(['waits', 'sent']);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('a refused one keeps its words, and its task is not completed past it', async () => {
  await putCall(vault, kept);
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  const refusing = server({
    [path]: () => {
      throw new CallFailure(42200, 422, '', { fields: [{ path: 'reason', message: '请说明原因' }] });
    },
    [routes.getTask.path]: () => ({ ...task, taskState: 'open', status: 'running', disabled: false }),
  });
  await send(refusing);
  expect(paths()).toEqual([path]);
  const [entry] = await listEntries(vault);
  expect(entry).toMatchObject({ state: 'refused', message: expect.stringContaining('签到没有被接受') });
  expect((await listCalls(vault))[0]?.sentAt).toBeUndefined();
});

it('one that came too soon is sent again: a countersignature before the check-in of the other', async () => {
  await putCall(vault, { ...kept, label: '会签' });
  const tooSoon = server({
    [path]: () => {
      throw new CallFailure(42200, 422, '', {
        fields: [{ path: 'taskId', message: '还没有其他人签到，请办理人先签到再会签' }],
      });
    },
  });
  await send(tooSoon);
  const [refused] = await listCalls(vault);
  expect(refused).toMatchObject({ message: '还没有其他人签到，请办理人先签到再会签' });
  expect(refused?.sentAt).toBeUndefined();
  await send(server());
  const [taken] = await listCalls(vault);
  expect(taken?.sentAt).toEqual(expect.any(String));
  expect(taken?.message).toBeUndefined();
});

it('what must be done on site is asked for before an approval, and not before a return', async () => {
  const told: string[] = [];
  const complete = completing(vault, told, '请先到场签到');
  await expect(complete('agree')).rejects.toThrow('请先到场签到');
  expect(told).toEqual(['请先到场签到']);
  expect(await listEntries(vault)).toEqual([]);
  await complete('return');
  expect(await listEntries(vault)).toHaveLength(1);
});

it('what a full device does not keep is told, and is a failure as any other', async () => {
  const full: Vault = {
    ...vault,
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const told: string[] = [];
  await expect(completing(full, told)('agree')).rejects.toBeInstanceOf(CallFailure);
  expect(told).toEqual([expect.stringContaining('手机存储空间不足')]);
  const draft = { person: 'offline p1', key: 'task:t1', value: { changes: {} }, savedAt: '' };
  keepDraftsIn({ owner: draft.person, store: sealedDrafts(full) });
  expect(await saveDraft(draft.person, draft.key, draft.value)).toBe(false);
  keepDraftsIn(null);
});

/** Completes the task without a network; what is told goes into `told`. */
function completing(here: Vault, told: string[], owed: string | null = null) {
  const pack = { task, replies: {} } as unknown as OfflinePack;
  const call = offlineCall(here, pack, {
    onQueued: () => undefined,
    owed: () => owed,
    tell: (words) => void told.push(words),
  });
  return (outcome: string) => call(routes.completeTask, { body: { id: 't1', outcome } as never });
}

it('a refusal that only asks for answers stays with its warnings, and goes again with what was answered', async () => {
  await enqueue(vault, task, { id: 't1', outcome: 'agree', formData: { a: { b: '1' } } } as never, '同意');
  const open = { ...task, taskState: 'open', status: 'running', disabled: false };
  const fields = [{ path: 'answers.limit', message: '超出限额——须先答复' }];
  const asking = server({
    [routes.completeTask.path]: () => {
      throw new CallFailure(42200, 422, '', { fields });
    },
    [routes.getTask.path]: () => open,
  });
  await send(asking);
  const [entry] = await listEntries(vault);
  expect(entry).toMatchObject({
    state: 'refused',
    asked: [{ rule: 'limit', text: '超出限额——须先答复', reason: '' }],
    body: { formData: { a: { b: '1' } } },
  });
  const reason = '现场复核，为原有滴水';
  const anew = sentAnew({ ...entry!, asked: [{ ...entry!.asked![0]!, reason }] });
  expect(anew.key).not.toBe(entry!.key);
  await putEntry(vault, anew);
  await send(server());
  expect(asked.at(-1)?.body).toMatchObject({
    answers: [{ rule: 'limit', reason }],
    formData: { a: { b: '1' } },
  });
  expect(await listEntries(vault)).toMatchObject([{ state: 'done' }]);
});

it('a refusal that names more than answers says all of it, and is mended in the form', async () => {
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  const fields = [
    { path: 'answers.limit', message: '超出限额' },
    { path: 'a.b', message: '请填写' },
  ];
  const refusing = server({
    [routes.completeTask.path]: () => {
      throw new CallFailure(42200, 422, '', { fields });
    },
    [routes.getTask.path]: () => ({ ...task, taskState: 'open', status: 'running', disabled: false }),
  });
  await send(refusing);
  const [entry] = await listEntries(vault);
  expect(entry).toMatchObject({ state: 'refused', message: '超出限额；请填写' });
  expect(entry?.asked).toBeUndefined();
});

it('what the server says beside taking it stays with the entry, each once', async () => {
  await enqueue(vault, task, { id: 't1', outcome: 'agree' } as never, '同意');
  const message = '建筑层数一般不超过3层，请核对';
  await send(server({ [routes.completeTask.path]: () => ({ warnings: [{ message }, { message }] }) }));
  expect(await listEntries(vault)).toMatchObject([{ state: 'done', notes: [message] }]);
});

it('what was taken back of an entry is typed again: the form, the opinion and the answers', async () => {
  const answers = [{ rule: 'limit', reason: '已现场核对' }];
  const body = { id: 't1', outcome: 'agree', approverContent: '同意', answers };
  const entry = await enqueue(vault, task, body as never, '同意');
  await takeBack(vault, { ...entry, asked: [{ rule: 'eaves', text: '', reason: '按图施工' }] });
  const typed = await sealedDrafts(vault).get('answers:t1');
  expect(typed?.value).toEqual({ limit: '已现场核对', eaves: '按图施工' });
  expect(await listEntries(vault)).toEqual([]);
});
