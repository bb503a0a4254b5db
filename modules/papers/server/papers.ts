import type { SignatureName } from '@homestead/encryption';
import type { FilesSettings } from '@homestead/files/server';
import type { BoundRoute } from '@homestead/http/server';
import type { Workflow, WorkflowHook } from '@homestead/workflow/server';
import { accessToPaper, noteLookAtPaper } from './access.ts';
import { PaperCompiler } from './compile/compiler.ts';
import { readCountyFonts } from './compile/county-fonts.ts';
import type { PaperDeps } from './deps.ts';
import { issuePaper, paperHook } from './hook.ts';
import { checkModels, checkTasks, type Kinds, type ProcessTasks, readKinds } from './kinds.ts';
import { prepareDue } from './prepare.ts';
import { createPrint } from './print/print.ts';
import { paperRouteTable } from './routes.ts';
import { createKeyRing } from './verify/keys.ts';
import { verifyRouteTable } from './verify/routes.ts';
import { wordRouteTable } from './word/routes.ts';
import { checkWordTemplates } from './word/word.ts';

export interface PapersSettings
  extends Pick<
    PaperDeps,
    | 'db'
    | 'clock'
    | 'forms'
    | 'divisions'
    | 'files'
    | 'linkToCase'
    | 'personalData'
    | 'factSources'
    | 'office'
    | 'planeCode'
    | 'report'
  > {
  /** From `readPapers`. */
  kinds: Kinds;
  models: Parameters<typeof checkModels>[1];
  /** The workflow, which is made after the papers: it takes their hook. */
  workflow(): Workflow;
  /** Key of papers, 32 bytes in hexadecimal; null: one is made and kept in the database. */
  signingKey: string | null;
  /** What new papers are signed by. */
  signature: SignatureName;
  /** Where people reach the product, for the QR of papers. */
  publicUrl: string;
  /** Folder of the county's fonts for signs that the papers' font lacks; null where there is none. */
  countyFonts: string | null;
  sealing?: PaperDeps['sealing'];
}

export interface Papers {
  routes: BoundRoute[];
  /** Asks for the papers that content has made at tasks. */
  hook: WorkflowHook;
  /** What the files module asks of files that papers hold. */
  fileAccess: Required<Pick<FilesSettings, 'access' | 'looked'>>;
  /** Throws where content’s papers name a process or task that these are not. */
  check(processes: readonly ProcessTasks[]): void;
  /** Asks for a paper of a case in a transaction; it is prepared after the commit. Returns its id. */
  issuePaper(...args: DropFirst<Parameters<typeof issuePaper>>): Promise<string>;
  /** Prepares what waits and is due; returns how many it looked at. */
  prepareDue(): Promise<number>;
  /** Has `prepare` called soon after a paper was asked for, and not only when the background jobs look. */
  onAsked(prepare: () => void): void;
  close(): void;
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/**
 * Reads the papers of a content folder and checks what needs no database, so that a start does it while its database opens.
 * Throws what the reader of kinds or of Word templates throws.
 */
export async function readPapers(contentFolder: string): Promise<Kinds> {
  const kinds = readKinds(contentFolder);
  await checkWordTemplates(kinds);
  return kinds;
}

/** Papers of cases: kinds from content, PDF files, and who may see them. Throws FontError where a font cannot be read. */
export function createPapers(settings: PapersSettings): Papers {
  const { kinds, models, workflow } = settings;
  checkModels(kinds, models);
  if (settings.countyFonts) readCountyFonts(settings.countyFonts);
  const compiler = new PaperCompiler(settings.countyFonts);
  let asked = () => {};
  const deps: PaperDeps = {
    sealing: null,
    ...settings,
    compiler,
    signing: { keys: createKeyRing(settings), publicUrl: settings.publicUrl },
    get cases() {
      return workflow().cases;
    },
  };
  const print = createPrint(deps);
  return {
    routes: [...paperRouteTable(deps), ...verifyRouteTable(deps), ...wordRouteTable(deps), ...print.routes],
    hook: paperHook(settings.db.kysely, kinds, () => asked()),
    fileAccess: {
      access: (db, person, _file, references) => accessToPaper(deps, db, person, references),
      looked: (person, file, look) => noteLookAtPaper(deps, person, file, look),
    },
    check: (processes) => checkTasks(kinds, processes, Object.keys(settings.factSources)),
    issuePaper: (tx, paper) => issuePaper(kinds, tx, paper),
    prepareDue: () => prepareDue(deps),
    onAsked: (prepare) => {
      asked = prepare;
    },
    close: () => {
      compiler.close();
      print.close();
    },
  };
}
