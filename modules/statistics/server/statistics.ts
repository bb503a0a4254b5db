import { type BoundRoute, bind } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import * as routes from '../contract/index.ts';
import { stageKey } from '../engine/index.ts';
import { checkBasisTasks, loadBasis, type ProcessTasks } from './basis.ts';
import { listCounted } from './cases.ts';
import { Counter } from './count.ts';
import type { StatisticsDeps } from './deps.ts';
import { sendFigures } from './export.ts';
import { readFigures } from './figures.ts';
import { monthsOf } from './filter.ts';
import { labelsOf } from './labels.ts';
import { checkRegisterTasks, loadRegisters, type RegisterDeps, registerRoutes } from './registers/index.ts';
import { type ScreenDeps, screenRoutes } from './screen/index.ts';
import { readRanking, readSummary } from './summary.ts';

export interface StatisticsSettings
  extends Omit<RegisterDeps, 'basis' | 'counter' | 'registers'>,
    Omit<ScreenDeps, keyof StatisticsDeps> {
  contentFolder: string;
}

/** Figures of cases by time, division, stage and kind, kept as the cases change. */
export function createStatistics({ contentFolder, ...settings }: StatisticsSettings) {
  const basis = loadBasis(contentFolder, settings.models);
  const registers = loadRegisters(contentFolder, settings.models);
  const counter = new Counter(settings.db, basis, settings.models);
  const deps: RegisterDeps = { ...settings, basis, counter, registers };
  return {
    routes: [...statisticsRoutes(deps), ...screenRoutes({ ...settings, ...deps })],
    /** Stops the start where the basis does not fit the processes. */
    start: async (processes: readonly ProcessTasks[]): Promise<void> => {
      checkBasisTasks(basis, processes);
      checkRegisterTasks(registers, processes);
      await counter.start();
    },
    /** Counts all that waits; returns how many changes are still to be counted. */
    refresh: () => counter.refresh(Number.POSITIVE_INFINITY),
    basis,
  };
}

export type Statistics = ReturnType<typeof createStatistics>;

function statisticsRoutes(deps: RegisterDeps): BoundRoute[] {
  const labels = async () => labelsOf(await deps.processes(), deps.divisionName);
  const { counter } = deps;
  return [
    bind(routes.statisticsChoices, async ({ person }) => ({
      source: deps.basis.source,
      ...monthsOf({}, deps.clock.now()),
      processes: (await deps.processes()).map(({ key, name, tasks }) => ({
        key,
        name,
        isApplication: deps.basis.applications.some(({ process }) => process === key),
        stages: tasks.map((task) => ({ key: stageKey(key, task.key), name: task.name })),
      })),
      can: can(person, 'statistics.figure.export') ? ['statistics.figure.export'] : [],
    })),
    bind(routes.statisticsSummary, async ({ person, query }) => ({
      waiting: await counter.refresh(),
      ...(await readSummary(deps, person, query)),
    })),
    bind(routes.statisticsFigures, async ({ person, query }) => ({
      waiting: await counter.refresh(),
      rows: await readFigures(deps, person, query, await labels()),
    })),
    bind(routes.statisticsRanking, async ({ person, query }) => ({
      waiting: await counter.refresh(),
      rows: await readRanking(deps, person, query),
    })),
    bind(routes.statisticsCases, async ({ person, query }) => {
      await counter.refresh();
      return listCounted(deps, person, query);
    }),
    bind(routes.exportFigures, async (call) => {
      await counter.refresh();
      return sendFigures(deps, call, await labels());
    }),
    ...registerRoutes(deps, labels),
  ];
}
