import type { Random } from '@homestead/bpmn/testing';
import type { FormContext } from '@homestead/forms/engine';
import { validate, withDefaults } from '@homestead/forms/engine';
import type { CaseDetail, Nomination, SubmitReply, TaskDetail } from '@homestead/workflow/contract';
import type { ApiReply } from '../testing/client.ts';
import { acts } from './acts.ts';
import { compareViews } from './compare.ts';
import { fillForm, identity } from './fill.ts';
import { complaintsOf } from './invariants.ts';
import { type Account, mayDo } from './people.ts';
import { isAlive, type Picture, type TaskRow, takePicture } from './picture.ts';
import { differingPaths, unexpectedValues } from './values.ts';
import type { World } from './world.ts';

/** A condition that every case must keep was broken. */
export class Broken extends Error {}

export interface Tally {
  steps: number;
  acts: Record<string, number>;
  /** Refusals in words, by task, field and message. */
  refusals: Record<string, number>;
  endings: Record<string, number>;
}

const starts = [
  {
    processKey: 'zjdjfsp',
    firstTask: 'nhsq',
    formKey: 'jfsqjd_nhsq',
    by: ['nonghu1', 'nonghu2', 'cunwei', 'jiti2', 'zhenban'],
    weight: 7,
  },
  {
    processKey: 'wfjb',
    firstTask: 'jb',
    formKey: 'wfjb_jb',
    by: ['nonghu1', 'nonghu2', 'cunwei', 'xuncha', 'nongyeju'],
    weight: 2,
  },
  { processKey: 'rcxj', firstTask: 'xj', formKey: 'rcxj_xj', by: ['xuncha', 'xuncha_2'], weight: 1 },
  { processKey: 'rcxj', firstTask: 'xz', formKey: 'rcxj_xz', by: ['xuncha'], weight: 1 },
] as const;

/** Fields on which the server knows more than the form: parameters of acts, layers, departments, other households. */
const ruledOn =
  /^(outcome|toTaskKey|userIds?|reason|jfsqjd\.(lsyj|sfyhdz|cwhKxjfqytk|cwhYjjbnt\w+|cwhBhhx\w+|cwhDscqgtddc\w+|cwhSpyj))$/;

/** After so many steps a case is only driven towards its end. */
const patience = 45;

/** One case of a random run: begins it, takes one step at a time, and checks everything after each. */
export class RandomCase {
  readonly name: string;
  readonly world: World;
  readonly random: Random;
  readonly tally: Tally;
  processId = '';
  /** Cases that this one has made. */
  readonly offspring: string[] = [];
  /** Outcomes that were refused since the case last moved; the next attempt takes another one. */
  readonly refusedOutcomes = new Set<string>();
  #steps = 0;
  #refusedInARow = 0;

  constructor(name: string, world: World, random: Random, tally: Tally) {
    this.name = name;
    this.world = world;
    this.random = random;
    this.tally = tally;
  }

  /** A village of the case's division. */
  villageOf(division: string): string {
    return division.length === 12 ? division : '350399100201';
  }

  /** Takes over a case that another one has made. */
  adopt(processId: string): this {
    this.processId = processId;
    return this;
  }

  get isHasty(): boolean {
    return this.#steps > patience;
  }

  picture(): Promise<Picture> {
    return takePicture(this.world.db, this.world.content.models, this.processId);
  }

  say(what: string): void {
    this.world.log.push(`${this.name}: ${what}`);
  }

  contextFor(formKey: string, who: Account, extra: Partial<FormContext>): FormContext {
    const { forms, models, dictionaries, layers } = this.world.content;
    const form = forms[formKey];
    if (!form) throw new Error(`no form ${formKey}`);
    return {
      form,
      models,
      dictionaries,
      layers,
      today: this.world.today,
      divisions: {
        has: () => true,
        isVillage: (code) => code.length === 12,
        name: (code) => this.world.places.get(code),
      },
      person: { name: who.name },
      ...extra,
    };
  }

  sources(who: Account, village: string) {
    const { random, world } = this;
    return {
      random,
      village,
      draw: () => world.draw(random, village),
      upload: (path: string) => world.upload(who, path),
    };
  }

  /** Begins the case; returns false where the start was refused in words. */
  async begin(): Promise<boolean> {
    const { random } = this;
    const start = random.pick(starts.flatMap((one) => Array.from({ length: one.weight }, () => one)));
    const who = this.world.account(random.pick(start.by));
    const village = who.division.length === 12 ? who.division : random.pick(['350399100201', '350399100202']);
    const draft = random.chance(0.25);
    const outcome = { id: 'submit', status: 1 as const, kind: 'submit' as const };
    const ctx = this.contextFor(
      start.formKey,
      who,
      draft ? { draft: true } : { outcome, outcomes: [outcome] },
    );
    const formData = await fillForm(ctx, {}, {}, this.sources(who, village), draft);
    const group = start.formKey.split('_')[0]!;
    const owned = formData[group];
    const villager = village.endsWith('201')
      ? { userName: 'nonghu1', idNumber: '350399197503120013' }
      : { userName: 'nonghu2', idNumber: '350399198006050020' };
    const isProxied =
      start.processKey === 'zjdjfsp' && !who.userName.startsWith('nonghu') && random.chance(0.5);
    if (owned && isProxied) owned['sfzh'] = villager.idNumber;
    else if (owned?.['sfzh'] !== undefined) owned['sfzh'] = identity(random);
    if (start.processKey === 'rcxj') formData['rcxj'] = { ...owned, entry: start.firstTask };
    this.say(`${who.userName} starts ${start.processKey}${draft ? ' as a draft' : ''}`);
    const reply = await this.world.callers.call<SubmitReply>(who, 'POST', '/v1/flowable/process', {
      processKey: start.processKey,
      formData,
      ...(draft ? { draft } : {}),
    });
    if (reply.code !== 200) {
      const { faults: judged } = validate(ctx, withDefaults(ctx, formData, {}) as typeof formData, {});
      const faults = judged.map(({ path }) => path);
      this.refused(`start ${start.processKey}`, reply, faults);
      return false;
    }
    this.processId = reply.data.processId;
    if (isProxied && !draft && random.chance(0.7)) await this.confirm(who, villager.userName);
    const after = await this.picture();
    const sent = draft ? formData : (withDefaults(ctx, formData, {}) as typeof formData);
    this.hold(unexpectedValues(ctx, [], {}, sent, after.values, start.firstTask), 'start', after);
    await this.checkAll('start', after);
    return true;
  }

  /** The villager for whom the case was entered says that it is theirs. */
  private async confirm(proxy: Account, villager: string): Promise<void> {
    const { callers } = this.world;
    const path = `/v1/flowable/process/${this.processId}/nomination`;
    const { data } = await callers.call<Nomination[]>(proxy, 'GET', path);
    const answer = `/v1/flowable/nomination/${data[0]?.id}/confirm`;
    const reply = await callers.call(this.world.account(villager), 'POST', answer, {});
    if (reply.code !== 200) throw new Error(`${villager} cannot confirm: ${reply.message}`);
  }

  /** One random step; false when the case is over. */
  async step(): Promise<'over' | 'waits' | 'moved'> {
    const before = await this.picture();
    if (!isAlive(before)) {
      const ending = `${before.instance.process_key} ${before.instance.status}`;
      this.tally.endings[ending] = (this.tally.endings[ending] ?? 0) + 1;
      return 'over';
    }
    this.#steps += 1;
    this.tally.steps += 1;
    const act = acts.choose(this, before);
    if (!act) return 'waits';
    this.tally.acts[act.name] = (this.tally.acts[act.name] ?? 0) + 1;
    const done = await act.run(this, before);
    const after = await this.picture();
    if (done.status === 'refused') {
      this.hold(
        JSON.stringify(after) === JSON.stringify(before) ? [] : ['what was refused has changed the case'],
        done.what,
        after,
      );
      this.#refusedInARow += 1;
      if (this.#refusedInARow > 25)
        throw new Broken(`${this.name}: nothing is accepted any more, last ${done.what}`);
    } else {
      this.#refusedInARow = 0;
      this.refusedOutcomes.clear();
      if (done.isGone) this.hold(complaintsOf(after, this.world.accounts), done.what, after);
      else if (done.values) this.hold(done.values(after), done.what, after);
      else
        this.hold(
          JSON.stringify(after.values) === JSON.stringify(before.values)
            ? []
            : [`records changed: ${differingPaths(before.values, after.values).join()}`],
          done.what,
          after,
        );
    }
    if (done.check) this.hold(await done.check(after), done.what, after);
    if (done.isGone) {
      const ending = `${before.instance.process_key} discarded`;
      this.tally.endings[ending] = (this.tally.endings[ending] ?? 0) + 1;
      return 'over';
    }
    await this.checkAll(done.what, after);
    return 'moved';
  }

  /** Notes a refusal, which must be one in words, and none of a form that was found whole, unless the county's rules say so. */
  refused(what: string, reply: ApiReply, formFaults: readonly string[] = []): void {
    const fields = (reply.data as { fields?: { path: string; message: string }[] } | null)?.fields ?? [];
    const texts = [reply.message, ...fields.map(({ message }) => message)];
    if (!texts.every((text) => /[\u4e00-\u9fff]/.test(text)))
      throw new Broken(`${this.name} ${what}: refused without words: ${reply.text}`);
    const unforeseen = fields.filter(({ path }) => !formFaults.includes(path) && !ruledOn.test(path));
    if (unforeseen.length > 0)
      throw new Broken(`${this.name} ${what}: the form was whole, but is refused: ${reply.text}`);
    const told = fields.map(({ path, message }) => `${path} ${message}`).join('; ') || reply.message;
    const line = `${what} ${reply.code}: ${told}`.replace(/\d[\d.:T-]*/g, '0');
    this.tally.refusals[line] = (this.tally.refusals[line] ?? 0) + 1;
    this.say(`${what} is refused: ${told}`);
  }

  hold(complaints: readonly string[], what: string, after: Picture): void {
    if (complaints.length === 0) return;
    throw new Broken(`${this.name} (${after.instance.case_no}) after ${what}:\n  ${complaints.join('\n  ')}`);
  }

  async checkAll(what: string, after: Picture): Promise<void> {
    this.hold(complaintsOf(after, this.world.accounts), what, after);
    this.hold(await compareViews(this, after), what, after);
  }

  /** People who may do the task now, the same in every replay. */
  doersOf(task: TaskRow): Account[] {
    return this.world.accounts.filter((account) => mayDo(account, task));
  }

  async detail(who: Account, taskId: string): Promise<TaskDetail> {
    const reply = await this.world.callers.call<TaskDetail>(who, 'GET', `/v1/flowable/task/${taskId}`);
    if (reply.code !== 200)
      throw new Broken(`${this.name}: ${who.userName} cannot open a task of theirs: ${reply.text}`);
    return reply.data;
  }

  async instance(who: Account): Promise<ApiReply<CaseDetail>> {
    return this.world.callers.call<CaseDetail>(who, 'GET', `/v1/flowable/process/${this.processId}`);
  }
}
