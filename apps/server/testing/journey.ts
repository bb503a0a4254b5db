import { ruleIds } from '@homestead/homestead/contract';
import { applicant, wayToApproval, wayToRegistration } from './case-forms.ts';
import { type ApiReply, type Person, signIn } from './client.ts';
import type { Paper } from './papers/paper.ts';

export interface Task {
  id: string;
  taskKey: string;
  taskName: string;
  processId: string;
}

export interface SubmitReply {
  processId: string;
  caseNo: string;
  status: string;
  tasks: Task[];
  warnings: { path: string; message: string }[];
}

export interface Step {
  taskKey: string;
  by: string;
  outcome?: string;
  status?: 0 | 1;
  content?: string;
  form: Record<string, Record<string, unknown>>;
  /** Without them every warning of the county's rules is answered. */
  answers?: { rule: string; reason: string }[];
}

/** Answers to whatever the county's rules may ask; a rule that is not broken takes none. */
export const everyAnswer = ruleIds.map((rule) => ({ rule, reason: '现场已核实' }));

/** People who work a case through the API, signed in once each. */
export class Journey {
  readonly base: string;
  readonly #people = new Map<string, Person>();
  readonly #checks = new Map<string, Promise<Record<string, unknown>>>();

  constructor(base: string) {
    this.base = base;
  }

  async as(userName: string): Promise<Person> {
    const known = this.#people.get(userName);
    if (known) return known;
    const person = await signIn(this.base, userName);
    this.#people.set(userName, person);
    return person;
  }

  async sample(name: string): Promise<{ geometry: { geometry: object }; village: string }> {
    const person = await this.as('cunwei');
    const reply =
      await person.get<{ name: string; geometry: { geometry: object }; village: string }[]>('/demo/samples');
    const sample = reply.data.find((entry) => entry.name === name);
    if (!sample) throw new Error(`no sample ${name}`);
    return sample;
  }

  /** The id of a file that somebody uploaded. */
  async upload(userName: string, { name, mimeType, buffer }: Paper, rule?: string): Promise<string> {
    const sent = await (await this.as(userName)).upload(name, mimeType, buffer, rule);
    if (sent.code !== 200) throw new Error(`${name}: ${sent.text}`);
    return sent.data.id;
  }

  /** What the three check popups would write for a shape; asked of the server once a shape. */
  analyse(geometry: object): Promise<Record<string, unknown>> {
    const key = JSON.stringify(geometry);
    const known = this.#checks.get(key) ?? this.#check(geometry);
    this.#checks.set(key, known);
    return known;
  }

  async #check(geometry: object): Promise<Record<string, unknown>> {
    const person = await this.as('cunwei');
    const check = async (layerId: string) => {
      const inputLayer = { type: 'Feature', properties: {}, geometry };
      const reply = await person.post<{ features: unknown[]; totalArea: number }>(
        '/v1/space/overlayAnalysis2',
        {
          overlayType: 'intersect',
          inputLayer,
          referLayer: { layerId },
        },
      );
      if (reply.code !== 200) throw new Error(`overlay on ${layerId}: ${reply.text}`);
      return reply.data;
    };
    const farmland = await check('yjjbnt');
    const redLine = await check('stbhhx');
    const survey = await check('dscqgtddc');
    const yesNo = (answer: { features: unknown[] }) => (answer.features.length > 0 ? '是' : '否');
    return {
      cwhYjjbntSfzy: yesNo(farmland),
      cwhYjjbntZymj: farmland.totalArea,
      cwhBhhxSfzy: yesNo(redLine),
      cwhBhhxZymj: redLine.totalArea,
      cwhDscqgtddcZymj: `${survey.totalArea}㎡`,
    };
  }

  async start(
    userName = 'nonghu1',
    processKey = 'zjdjfsp',
    formData: object = applicant('350399100201'),
  ): Promise<ApiReply<SubmitReply>> {
    return (await this.as(userName)).post('/v1/flowable/process', { processKey, formData });
  }

  async taskOf(userName: string, processId: string, taskKey: string): Promise<Task> {
    const person = await this.as(userName);
    const reply = await person.get<{ records: Task[] }>(
      `/v1/flowable/task?state=todo&taskKey=${taskKey}&pageSize=200`,
    );
    const task = reply.data.records.find((entry) => entry.processId === processId);
    if (!task)
      throw new Error(`${userName} has no open ${taskKey} of ${processId}: ${reply.text.slice(0, 400)}`);
    return task;
  }

  async submit(
    step: Step,
    processId: string,
    headers: Record<string, string> = {},
  ): Promise<ApiReply<SubmitReply>> {
    const task = await this.taskOf(step.by, processId, step.taskKey);
    const person = await this.as(step.by);
    return person.put(
      '/v1/flowable/task',
      {
        taskId: task.id,
        approverStatus: step.status ?? 1,
        ...(step.outcome ? { outcome: step.outcome } : {}),
        approverContent: step.content ?? '同意',
        formData: step.form,
        answers: step.answers ?? everyAnswer,
      },
      headers,
    );
  }

  /** Lets the publicity period of every case pass by moving the clock. */
  async passPublicity(_processId: string): Promise<void> {
    await this.advanceClock('P8D');
  }

  /** Moves the clock of the product on (ISO 8601 duration) and fires the timers that are due then. */
  async advanceClock(advance: string): Promise<void> {
    const admin = await this.as('admin');
    const reply = await admin.put('/demo/clock', { advance });
    if (reply.code !== 200) throw new Error(`clock: ${reply.text}`);
  }

  /** A new case brought up to (not including) a task, on the clean sample. */
  async upTo(taskKey: string, application?: object): Promise<string> {
    return (await this.caseUpTo(taskKey, application)).processId;
  }

  /** As `upTo`, with the number that people know the case by. */
  async caseUpTo(taskKey: string, application?: object): Promise<{ processId: string; caseNo: string }> {
    const sample = await this.sample('clean');
    const checks = await this.analyse(sample.geometry.geometry);
    const started = await this.start('nonghu1', 'zjdjfsp', application);
    if (started.code !== 200) throw new Error(`start: ${started.text}`);
    const { processId, caseNo } = started.data;
    const way = [...wayToApproval(sample.geometry.geometry, checks), ...wayToRegistration];
    await this.follow(processId, way, taskKey);
    return { processId, caseNo };
  }

  /** Submits steps in order, stopping before `until`; throws on the first refusal. */
  async follow(processId: string, steps: readonly Step[], until?: string): Promise<SubmitReply | undefined> {
    let last: SubmitReply | undefined;
    for (const step of steps) {
      if (step.taskKey === until) return last;
      const reply = await this.submit(step, processId);
      if (reply.code !== 200) throw new Error(`${step.taskKey} by ${step.by}: ${reply.text}`);
      last = reply.data;
      if (step.taskKey === 'cwhgs') await this.passPublicity(processId);
    }
    return last;
  }
}
