/** Where a task may stand when somebody acts on it, in words for the page and for titles of tests. */
export const situations = {
  single: 'open, on a single way',
  branch: 'open, in one of two branches',
  joint: 'open, one of a joint review',
  turns: 'open, the first of signers in turn',
  straight: 'returned before, and answered straight back',
  claimed: 'claimed by oneself',
  taken: 'claimed by a colleague',
  delegated: 'delegated by oneself',
  entrusted: 'delegated to oneself',
  begun: 'done by oneself, the next one claimed',
  draft: 'a draft of one’s own',
  suspended: 'in a suspended case',
  ended: 'in a case that has ended',
} as const;
export type Situation = keyof typeof situations;

/** Codes of the API (api.md): done; may not; the case stands still; too late or another’s. */
const ok = 200;
const no = 40300;
const still = 42200;
const late = 40900;

type Row = Record<Situation, number>;
const row = (
  ...codes: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
) => Object.fromEntries(Object.keys(situations).map((name, at) => [name, codes[at]])) as Row;

/**
 * Operation × situation: what the service answers whoever holds the task. `withdraw` is asked by whoever did the step before
 * (in `begun` the step itself), `urge` by the initiator.
 */
export const taskTable: Readonly<Record<string, Row>> = {
  complete: row(ok, ok, ok, ok, ok, ok, no, no, ok, late, ok, still, late),
  claim: row(ok, ok, ok, ok, ok, late, late, ok, no, late, no, still, late),
  unclaim: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, no, still, late),
  save: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, ok, still, late),
  withdraw: row(ok, ok, ok, ok, ok, late, late, late, late, late, no, still, late),
  return: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, no, still, late),
  transfer: row(ok, ok, ok, ok, ok, ok, late, late, no, late, no, still, late),
  delegate: row(ok, ok, ok, ok, ok, ok, late, late, no, late, no, still, late),
  addSigner: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, no, still, late),
  removeSigner: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, no, still, late),
  copy: row(ok, ok, ok, ok, ok, ok, late, late, ok, late, no, still, late),
  comment: row(ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, no, ok, ok),
  urge: row(ok, ok, ok, ok, ok, ok, ok, ok, ok, no, no, still, late),
  // Only whoever has the capability: `reassign.test.ts`.
  reassign: row(no, no, no, no, no, no, late, late, no, late, no, still, late),
};

/** The same for the case as a whole, asked by its township; a draft’s by its owner. */
export const caseTable: Readonly<Record<string, Row>> = {
  suspend: row(ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, no, late, late),
  resume: row(late, late, late, late, late, late, late, late, late, late, no, ok, late),
  end: row(ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, no, ok, late),
  migrate: row(no, no, no, no, no, no, no, no, no, no, no, no, no),
};

const words: Readonly<Record<number, string>> = {
  [ok]: 'yes',
  [no]: 'no (40300)',
  [still]: 'not while it stands still (42200)',
  [late]: 'too late, or another’s (40900)',
};

/** The page `docs/acts-and-situations.md`. */
export function actsPage(): string {
  const names = Object.keys(situations) as Situation[];
  const tableOf = (table: Readonly<Record<string, Row>>) =>
    [
      `| Act | ${names.map((name) => situations[name]).join(' | ')} |`,
      `|---|${names.map(() => '---|').join('')}`,
      ...Object.entries(table).map(
        ([act, codes]) => `| \`${act}\` | ${names.map((name) => words[codes[name]]).join(' | ')} |`,
      ),
    ].join('\n');
  return `# Acts and situations

What the service answers to each act on a task, in each situation in which the task may stand. \`withdraw\` is asked by whoever did the
step before (where the next one is claimed, of that step itself), \`urge\` by the initiator, everything else by whoever holds the task.
This page is made from \`modules/workflow/server/testing/acts-table.ts\`, and \`modules/workflow/server/actions/actions.test.ts\` tries each cell on
the running service. Returns and withdrawals in and around branches, joint reviews and sub-processes are tables of their own:
\`packages/bpmn/moves/situations.test.ts\`. The way straight back: \`modules/workflow/server/submit/direct-return.test.ts\`; batches:
\`modules/workflow/server/submit/batch.test.ts\`. Reassigning and moving to another version by whoever administers cases:
\`modules/workflow/server/actions/reassign.test.ts\`.

## On a task

${tableOf(taskTable)}

## On the case

${tableOf(caseTable)}
`;
}
