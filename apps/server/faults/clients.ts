import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@homestead/bpmn/testing';
import { applicant, wayToApproval } from '../testing/case-forms.ts';
import { type ApiReply, request, signIn } from '../testing/client.ts';
import { everyAnswer, type SubmitReply } from '../testing/journey.ts';
import type { World } from './world.ts';

interface Request {
  method: string;
  path: string;
  by: string;
  body?: unknown;
  /** A text file that is uploaded. */
  file?: { name: string; text: string };
}

/** A call that was answered with success. */
export interface Acknowledged {
  kind: 'start' | 'submit' | 'upload';
  key: string;
  request: Request;
  /** The reply to the byte. */
  text: string;
  /** The case, the task or the file. */
  id: string;
  /** Of an upload. */
  sha256?: string;
  round: number;
}

/** What the clients were told, and what they complain of: answers that no client should get. */
export interface Journal {
  acknowledged: Acknowledged[];
  /** Calls that were given up without an answer: they may have happened or not. */
  unknown: { kind: Acknowledged['kind']; key: string; id: string }[];
  complaints: string[];
  calls: number;
  /** How often a call was not served and sent again. */
  repeats: number;
  replies: Record<string, number>;
}

export const newJournal = (): Journal => ({
  acknowledged: [],
  unknown: [],
  complaints: [],
  calls: 0,
  repeats: 0,
  replies: {},
});

/** A client gives a call up without an answer after so long, and the call itself after so many ms. */
const patienceMs = 15_000;
const giveUpMs = 60_000;

const steps = wayToApproval({}, {});

/** Villagers of the demonstration and where they live; the offices of the second village end in 2. */
const villages: Record<string, string> = { nonghu1: '350399100201', nonghu2: '350399100202' };
const accounts = [...Object.keys(villages), 'jiti', 'cunwei', 'jiti2', 'cunwei2'];

/** Those who use the product while it fails: each call has a key, and is sent again to either node until it is answered. */
export class Clients {
  readonly #world: World;
  readonly #journal: Journal;
  readonly #tokens = new Map<string, string>();
  /** Open tasks that somebody may do next. */
  readonly #tasks: { id: string; taskKey: string; village: string }[] = [];
  #next = 0;

  constructor(world: World, journal: Journal) {
    this.#world = world;
    this.#journal = journal;
  }

  async signIn(): Promise<void> {
    for (const userName of accounts)
      this.#tokens.set(userName, (await signIn(this.#world.nodes[0].base, userName)).token);
  }

  tokenOf(userName: string): string {
    return this.#tokens.get(userName)!;
  }

  /** One client that works until it is told to stop; it finishes what it has begun. */
  async work(random: Random, round: number, mayGoOn: () => boolean): Promise<void> {
    while (mayGoOn()) {
      const task = random.chance(0.5) ? this.#tasks.shift() : undefined;
      if (task) await this.#submit(task, random, round);
      else if (random.chance(0.5)) await this.#upload(random, round);
      else await this.#start(random, round);
      await wait(random.between(50, 250));
    }
  }

  /** Sends a call once. */
  async send(base: string, key: string, { method, path, by, body, file }: Request): Promise<ApiReply> {
    let form: FormData | undefined;
    if (file) {
      form = new FormData();
      form.append('file', new Blob([file.text], { type: 'text/plain' }), file.name);
    }
    const sent = request(base, method, path, {
      token: this.tokenOf(by),
      headers: { 'Idempotency-Key': key },
      ...(form ? { form } : { body }),
    });
    sent.catch(() => undefined);
    const late = wait(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('no answer');
    });
    return Promise.race([sent, late]);
  }

  async #start(random: Random, round: number): Promise<void> {
    const by = random.pick(Object.keys(villages));
    const body = { processKey: 'zjdjfsp', formData: applicant(villages[by]!) };
    const reply = await this.#insist('start', random, round, {
      method: 'POST',
      path: '/v1/flowable/process',
      by,
      body,
    });
    const data = reply as SubmitReply | null;
    for (const { id, taskKey } of data?.tasks ?? [])
      this.#tasks.push({ id, taskKey, village: villages[by]! });
  }

  async #submit(
    task: { id: string; taskKey: string; village: string },
    random: Random,
    round: number,
  ): Promise<void> {
    const step = steps.find(({ taskKey }) => taskKey === task.taskKey);
    // The third step of the way waits for people on site; the way so far has every kind of commit in it.
    if (!step || steps.indexOf(step) > 1) return;
    const body = {
      taskId: task.id,
      approverStatus: 1,
      ...(step.outcome ? { outcome: step.outcome } : {}),
      approverContent: '同意',
      formData: step.form,
      answers: everyAnswer,
    };
    const by = task.village === villages['nonghu1'] ? step.by : `${step.by}2`;
    const sent = { method: 'PUT', path: '/v1/flowable/task', by, body };
    const data = (await this.#insist('submit', random, round, sent, task.id)) as SubmitReply | null;
    for (const { id, taskKey } of data?.tasks ?? []) this.#tasks.push({ id, taskKey, village: task.village });
  }

  async #upload(random: Random, round: number): Promise<void> {
    const text = Array.from({ length: random.between(10, 400) }, () => random.next().toString(36)).join('\n');
    const file = { name: `记录${this.#next}.txt`, text };
    const by = random.pick(accounts);
    await this.#insist('upload', random, round, { method: 'POST', path: '/file/upload', by, file });
  }

  /** Sends a call until it is answered, to one node or the other; writes down what it was told. */
  async #insist(
    kind: Acknowledged['kind'],
    random: Random,
    round: number,
    sent: Request,
    taskId?: string,
  ): Promise<unknown> {
    const journal = this.#journal;
    const key = `${kind} ${this.#next++}`;
    const last = performance.now() + giveUpMs;
    while (performance.now() < last) {
      journal.calls++;
      const reply = await this.send(random.pick(this.#world.nodes).base, key, sent).catch(() => null);
      const told = reply ? `${reply.status}` : 'no answer';
      journal.replies[told] = (journal.replies[told] ?? 0) + 1;
      if (reply?.status === 200) {
        const data = reply.data as { id?: string; processId?: string };
        const sha256 = sent.file ? createHash('sha256').update(sent.file.text).digest('hex') : undefined;
        const id = taskId ?? data.processId ?? data.id ?? '';
        journal.acknowledged.push({
          kind,
          key,
          request: sent,
          text: reply.text,
          id,
          round,
          ...(sha256 ? { sha256 } : {}),
        });
        return reply.data;
      }
      if (reply && reply.status !== 503 && reply.status !== 429) {
        journal.complaints.push(`${key} was answered ${reply.status} ${reply.code} ${reply.message}`);
        if (reply.status !== 500) return null;
      }
      journal.repeats++;
      await wait(random.between(100, 400));
    }
    journal.unknown.push({ kind, key, id: taskId ?? '' });
    return null;
  }
}
