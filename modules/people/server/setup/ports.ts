import type { Person } from '../../contract/index.ts';

/** A task of a process that may be started now, with the codes of the roles of which any may do it. */
export interface SetupTask {
  process: string;
  task: string;
  roles: string[];
}

export interface SetupLayer {
  name: string;
  hasData: boolean;
}

/** What the modules above know of a county that is being set up. */
export interface SetupPort {
  tasks(): Promise<SetupTask[]>;
  /** Names of the processes by whether they may be started now. */
  processes(): Promise<{ active: string[]; suspended: string[] }>;
  layers(): Promise<SetupLayer[]>;
  /** The layer of the border; null where the county names none. */
  border(): Promise<SetupLayer | null>;
  /** This year, the next, and the years that have a table of holidays. */
  holidays(): Promise<{ year: number; known: ReadonlySet<number> }>;
  /** A case of each process that may be started, in a village, taken back at its end. */
  trials(by: Person, village: string): Promise<TrialCase[]>;
}

/** What a trial case met at one of its tasks, as the modules above tell it. */
export interface TrialTask {
  task: string;
  isApplicants: boolean;
  roles: readonly string[];
  people: readonly string[];
  count: number;
  form: string | null;
  missingForm: string | null;
  layers: readonly SetupLayer[];
}

export interface TrialCase {
  process: string;
  steps: readonly TrialTask[];
  ending: string | null;
  reason: string | null;
}

/** Nothing stands above. */
export const noSetup: SetupPort = {
  tasks: async () => [],
  processes: async () => ({ active: [], suspended: [] }),
  layers: async () => [],
  border: async () => null,
  holidays: async () => ({ year: 0, known: new Set([0, 1]) }),
  trials: async () => [],
};
