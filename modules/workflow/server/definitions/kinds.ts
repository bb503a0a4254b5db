import { findNode, type ProcessDefinition } from '@homestead/bpmn';
import {
  type ContentKind,
  type Database,
  type Executor,
  rows,
  run,
  seedingOf,
  seedOnce,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { GuideFile, portalGuide } from '../../contract/guides.ts';
import { contentKindTexts as texts, workflowTexts } from '../../contract/texts.ts';
import { formKeyList, rolesNamed, unknownFields } from '../../engine/index.ts';
import type { WorkflowTables } from '../tables.ts';
import { type Definitions, remarksOn } from './definitions.ts';
import { guideProblems } from './guides.ts';

const tables = tablesOf<WorkflowTables>();

const ProcessEntry = Type.Object(
  { bpmn: Type.String({ minLength: 1, maxLength: 2_000_000 }) },
  { additionalProperties: false },
);
interface ProcessEntry {
  bpmn: string;
}

interface KindDeps {
  db: Database;
  definitions: Definitions;
  now(): Date;
}

/** What a process asks of a form: the outcomes that each choice of its decision stands for. */
export interface DecidingForm {
  decision?: { outcomes: Readonly<Record<string, readonly string[]>> };
}

interface ProcessKindDeps extends KindDeps {
  /** The forms as they stand in a transaction, by their keys. */
  forms(db: Executor): Promise<ReadonlyMap<string, DecidingForm>>;
  /** Codes of the roles as they stand in a transaction. */
  roles(db: Executor): Promise<ReadonlySet<string>>;
  /** Paths of the fields of the data models as they stand in a transaction: `wfjb.jbnr`. */
  fields(db: Executor): Promise<ReadonlySet<string>>;
  /** Whether an interface that is in use is registered under a code. */
  hasCall(db: Executor, code: string): Promise<boolean>;
}

export type ProcessSurroundings = Pick<ProcessKindDeps, 'forms' | 'roles' | 'fields' | 'hasCall'>;

export const kindDepsOf = (
  { db, clock }: { db: Database; clock: { now(): Date } },
  definitions: Definitions,
): KindDeps => ({ db, definitions, now: () => clock.now() });

interface Newest {
  key: string;
  bpmn: string;
  compiled: ProcessDefinition;
}

/** The newest active version of each process. */
export function newestOf(db: Executor): Promise<Newest[]> {
  return rows(
    db,
    tables
      .selectFrom('workflow.definition')
      .distinctOn('process_key')
      .select(['process_key as key', 'bpmn', 'compiled'])
      .$narrowType<Pick<Newest, 'compiled'>>()
      .where('state', '=', sql.lit('active'))
      .orderBy('process_key')
      .orderBy('version', 'desc'),
  );
}

const keyOf = (bpmn: string) => /<(?:\w+:)?process\b[^>]*\bid="([^"]+)"/.exec(bpmn)?.[1];

/** Processes by their newest versions: an entry that is written is another version, and running cases keep theirs. */
export function processKind({
  definitions,
  now,
  forms,
  roles,
  fields,
  hasCall,
}: ProcessKindDeps): ContentKind<ProcessEntry> {
  return {
    kind: 'process',
    label: texts.process,
    fields: { bpmn: 'BPMN' },
    shape: ProcessEntry,
    titleOf: ({ bpmn }) => /<(?:\w+:)?process\b[^>]*\bname="([^"]+)"/.exec(bpmn)?.[1] ?? keyOf(bpmn) ?? '',
    judge: (key, { bpmn }) => (keyOf(bpmn) === key ? [] : [texts.otherProcess(keyOf(bpmn) ?? '', key)]),
    async remarks({ bpmn }, db) {
      const { definition, remarks } = await remarksOn(bpmn);
      if (!definition) return remarks;
      const beside = unknownFields(definition, await fields(db)).map(({ message }) => message);
      for (const { id, name, call } of Object.values(definition.nodes))
        if (call && !(await hasCall(db, call.code)))
          beside.push(workflowTexts.callUnregistered(name || id, call.code));
      return [...remarks, ...beside];
    },
    fromFile(name, text) {
      const key = /\.(bpmn|xml)$/.test(name) ? keyOf(text) : undefined;
      return key ? { key, entry: { bpmn: text } } : undefined;
    },
    async read(db) {
      return new Map((await newestOf(db)).map(({ key, bpmn }) => [key, { bpmn }]));
    },
    write: (tx, _key, { bpmn }, edit) => definitions.deployIn(tx, bpmn, now(), edit === undefined),
    // Cases run on the versions that there are: a process is suspended on its own page.
    remove: async () => false,
    async problems(db) {
      const known = await forms(db);
      const codes = await roles(db);
      return (await newestOf(db)).flatMap(({ compiled }) => [
        ...formKeyList(compiled).flatMap((task) => {
          const form = known.get(task.formKey);
          return form
            ? choicesWithoutOutcome(compiled, task, form)
            : [workflowTexts.unknownForm(task.taskName, task.formKey)];
        }),
        ...rolesNamed(compiled)
          .filter(({ role }) => !codes.has(role))
          .map(({ taskKey, taskName, role }) =>
            workflowTexts.unknownRoleIn(compiled.name, taskKey === compiled.key ? [] : [taskName], role),
          ),
      ]);
    },
  };
}

/** Choices of a form's decision that stand for no outcome of the task: whoever chose one could not complete the task. */
function choicesWithoutOutcome(
  definition: ProcessDefinition,
  { taskKey, taskName }: { taskKey: string; taskName: string },
  { decision }: DecidingForm,
): string[] {
  const offered = (findNode(definition, taskKey)?.userTask?.outcomes ?? []).map(({ id }) => id);
  return Object.entries(decision?.outcomes ?? {})
    .filter(([, outcomes]) => !outcomes.some((outcome) => offered.includes(outcome)))
    .map(([choice, outcomes]) => workflowTexts.choiceWithoutOutcome(taskName, choice, outcomes, offered));
}

/** Help texts as rows that content files deliver first. */
export function guideKind({ db, definitions, now }: KindDeps): ContentKind<GuideFile> {
  // A guide has no title of its own: it is known by its process, as the rows were last read beside it.
  const names = new Map<string, string>([[portalGuide, texts.portalGuide]]);
  const kind: ContentKind<GuideFile> = {
    kind: 'guide',
    label: texts.guide,
    titleOf: (_guide, key) => names.get(key) ?? key,
    fields: { steps: '步骤', parts: '内容', tasks: '环节说明', stages: '阶段' },
    shape: GuideFile,
    fromFile(name, text) {
      const key = /^([A-Za-z][\w-]{0,63})\.json$/.exec(name)?.[1];
      const entry: unknown = JSON.parse(text);
      return key && Value.Check(GuideFile, entry) ? { key, entry } : undefined;
    },
    async read(executor) {
      const found = await rows(
        executor,
        tables
          .selectFrom('workflow.guide')
          .select(['key', 'guide'])
          .$narrowType<{ guide: GuideFile }>()
          .orderBy('key'),
      );
      for (const { compiled } of await newestOf(executor)) names.set(compiled.key, compiled.name);
      return new Map(found.map(({ key, guide }) => [key, guide]));
    },
    async write(tx, key, guide, edit) {
      await run(
        tx,
        tables
          .insertInto('workflow.guide')
          .values({ key, guide: JSON.stringify(guide), updated_at: now(), updated_by: edit?.by ?? null })
          .onConflict((oc) =>
            oc.column('key').doUpdateSet((eb) => ({
              guide: eb.ref('excluded.guide'),
              updated_at: eb.ref('excluded.updated_at'),
              updated_by: eb.ref('excluded.updated_by'),
            })),
          ),
      );
    },
    async remove(tx, key) {
      await run(tx, tables.deleteFrom('workflow.guide').where('key', '=', key));
      return true;
    },
    async problems(executor) {
      const processes = (await newestOf(executor)).map(({ compiled }) => compiled);
      return guideProblems(await kind.read(executor), processes);
    },
    refresh: async () => definitions.guides.take(await kind.read(db.kysely)),
  };
  return kind;
}

/**
 * Seeds the guides from the content's files, and takes them as administrators have published them. Throws where the files name
 * what no process has; where an edit does, the file's own guide serves until it is put right.
 */
export async function takeGuides(
  deps: Parameters<typeof kindDepsOf>[0] & { report(error: unknown, about: string): void },
  definitions: Definitions,
  files: ReadonlyMap<string, GuideFile>,
  shipped: readonly ProcessDefinition[],
): Promise<void> {
  const [wrong] = guideProblems(files, shipped);
  if (wrong) throw new Error(wrong);
  const kind = guideKind(kindDepsOf(deps, definitions));
  await seedOnce(deps.db, deps.clock.now(), [seedingOf(kind, files)]);
  const now = await kind.read(deps.db.kysely);
  const processes = (await newestOf(deps.db.kysely)).map(({ compiled }) => compiled);
  const taken = [...now].flatMap(([key, guide]): [string, GuideFile][] => {
    const problems = guideProblems(new Map([[key, guide]]), processes);
    if (problems.length === 0) return [[key, guide]];
    deps.report(new Error(problems.join('\n')), 'edited guides');
    const file = files.get(key);
    return file ? [[key, file]] : [];
  });
  definitions.guides.take(new Map(taken));
}
