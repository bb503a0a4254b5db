import { DemoClock } from '@homestead/calendar/server';
import type { Progress } from '@homestead/database';
import { createMenus, type Menus } from '@homestead/people/server';
import { paths as desktopPaths } from '../../admin/paths.ts';
import { paths as phonePaths } from '../../mobile/paths.ts';
import type { AppOptions } from '../app.ts';
import { capabilities } from '../capabilities.ts';
import type { Config } from '../config.ts';
import { seedDemo } from '../demo/seed.ts';
import { markDemonstration } from '../demonstration.ts';
import type { Modules } from './modules.ts';
import type { NodeBase } from './node-base.ts';
import type { Prepared } from './prepare.ts';

export interface Published {
  processes: Awaited<ReturnType<Modules['workflow']['publish']>>;
  menus: Menus;
}

/** Publishes the holiday tables and processes of the content; its menus and papers are checked against them. */
export async function publishContent(
  { contentFolder }: Config,
  { db }: NodeBase,
  { calendar, workflow, papers, records }: Modules,
  shipped: Prepared['shipped'],
): Promise<Published> {
  await calendar.publish(contentFolder);
  const processes = await workflow.publish(shipped);
  papers.check(processes);
  const registers = () => records.registers();
  const names = { routes: { desktop: desktopPaths, phone: phonePaths }, capabilities, processes, registers };
  return { processes, menus: createMenus({ db, contentFolder, names }, workflow.offered) };
}

/** Brings cases, rules and statistics up to date with what was published, and seeds parameters and menus. */
export async function settleContent(
  { workflow, homestead, statistics }: Modules,
  { processes, menus }: Published,
): Promise<void> {
  await workflow.bringUpToDate(processes);
  await homestead.start(processes);
  await statistics.start(processes);
  await menus.seed();
}

/**
 * Fills a new database: with the demonstration, or with the first administrator. What is there stays. Says whether the cases of
 * the demonstration were made.
 */
export async function seed(
  config: Config,
  options: AppOptions,
  { db, clock }: NodeBase,
  { workflow, people, county, countyMap, content, forms }: Modules,
  progress: Progress,
): Promise<boolean> {
  if (!config.isDemo) {
    const first = await people.makeFirstAdministrator(config.county);
    if (first) progress(`已建立首个管理员 ${first.userName}，一次性密码（只显示这一次）：${first.password}`);
  }
  if (!(clock instanceof DemoClock)) return false;
  await markDemonstration(db);
  const { contentFolder } = config;
  const { layers } = content;
  const { checkedFields } = forms;
  const withCases = options.demoCases !== false;
  return seedDemo({
    db,
    people,
    county,
    contentFolder,
    workflow,
    clock,
    progress,
    layers,
    checkedFields,
    territory: countyMap.territory,
    withCases,
  });
}
