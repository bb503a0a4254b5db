import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessDefinition } from '@homestead/bpmn';
import { type BoundRoute, bind } from '@homestead/http/server';
import { Value } from 'typebox/value';
import { GuideFile, type GuidePart, type GuideStage, getGuide, portalGuide } from '../../contract/guides.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { unknownSteps, wayOf } from '../../engine/index.ts';

/** Help texts of a county, by process and task (`content/guides`). */
export class Guides {
  #files: ReadonlyMap<string, GuideFile> = new Map();

  /** Takes the guides as they stand. */
  take(guides: ReadonlyMap<string, GuideFile>): void {
    this.#files = guides;
  }

  /** What is said before a process begins; empty where the content says nothing. */
  of(key: string): Pick<GuideFile, 'parts'> & { steps: NonNullable<GuideFile['steps']> } {
    const { steps = [], parts = [] } = this.#files.get(key) ?? {};
    return { steps, parts };
  }

  /** The stages of a process's cases; none where the content names none. */
  stagesOf(processKey: string): readonly GuideStage[] {
    return this.#files.get(processKey)?.stages ?? [];
  }

  ofTask(processKey: string, taskKey: string): GuidePart[] {
    const { tasks = {} } = this.#files.get(processKey) ?? {};
    return Object.hasOwn(tasks, taskKey) ? (tasks[taskKey] ?? []) : [];
  }
}

/** What guides name and processes do not have, a line each. */
export function guideProblems(
  guides: ReadonlyMap<string, GuideFile>,
  processes: readonly ProcessDefinition[],
): string[] {
  return [...guides].flatMap(([key, guide]) => {
    if (key === portalGuide) return [];
    const process = processes.find((known) => known.key === key);
    if (!process) return [workflowTexts.guideOfNoProcess(key)];
    return unknownSteps(guide, process).map((name) => workflowTexts.guideOfNoTask(process.name, name));
  });
}

/** The guides of a content folder. Throws an Error that names the file where it is malformed. */
export function readGuides(contentFolder: string): Map<string, GuideFile> {
  const folder = join(contentFolder, 'guides');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    names.map((name) => {
      const file: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (Value.Check(GuideFile, file)) return [name.slice(0, -'.json'.length), file];
      const [error] = Value.Errors(GuideFile, file);
      throw new Error(
        workflowTexts.guideBroken(name, `${error?.instancePath ?? ''} ${error?.message ?? ''}`),
      );
    }),
  );
}

export function guideRoutes(
  {
    guides,
    latest,
  }: { guides: Guides; latest(key: string): Promise<{ compiled: ProcessDefinition } | undefined> },
  roleNames: () => Promise<ReadonlyMap<string, string>>,
): BoundRoute[] {
  return [
    bind(getGuide, async ({ params: { key } }) => {
      const stages = guides.stagesOf(key);
      const definition = stages.length > 0 ? await latest(key) : undefined;
      const way = definition ? wayOf(definition.compiled, stages, await roleNames()) : [];
      return { ...guides.of(key), way };
    }),
  ];
}
