import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../config.ts';

export interface HouseStep {
  taskKey: string;
  by: string;
  outcome?: string;
  /** Fields by group and code. */
  form: Record<string, Record<string, unknown>>;
}

/** What the people of 示范村 write in a whole case of the demonstration, task by task (`content/demo-county/house-case.json`). */
export interface HouseCase {
  application: { jfsqjd: Record<string, unknown> };
  /** The applicant's household: nobody may belong to two. */
  family: Record<string, unknown>;
  /** What those who decide say of warnings: the demonstration's plots are larger than what is applied for. */
  answers: { rule: string; reason: string }[];
  /** From the village to the township's approval; shape and checks of the review on site are the case's own. */
  approval: HouseStep[];
  /** Between first review and joint review, where farmland is built on. */
  conversion: HouseStep[];
  /** From approval to the registered house. */
  registration: HouseStep[];
}

/** A copy of its own, which the caller may change. */
export function readHouseCase(contentFolder = join(rootFolder, 'content')): HouseCase {
  return JSON.parse(readFileSync(join(contentFolder, 'demo-county', 'house-case.json'), 'utf8')) as HouseCase;
}
