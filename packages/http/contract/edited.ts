import { HttpError } from './faults.ts';

/** What an edit was drawn from an older version of, and who made the newer one, as far as its row tells. */
export interface EditFacts {
  /** How the sentence names it: 该账号, “名称”; 内容 where absent. */
  what?: string | undefined;
  by?: string | null | undefined;
  at?: Date | null | undefined;
  /** Under which target its changes stand in the operation log; the call's own where absent. */
  target?: string | undefined;
}

/** The refusal of an edit whose version is not the latest. What the row does not tell, the HTTP edge takes from the operation log. */
export class EditedMeanwhile extends HttpError {
  readonly facts: EditFacts;
  constructor(facts: EditFacts = {}) {
    const { what = '内容', by, at } = facts;
    super('conflict', sentence(what, by, at), { by: by ?? null, at: at?.toISOString() ?? null });
    this.facts = facts;
  }
}

function sentence(what: string, by: string | null | undefined, at: Date | null | undefined): string {
  return by && at
    ? `${what}已由${by}于${countyMinute().format(at)}修改，请刷新后再试`
    : `${what}已被他人修改，请刷新后再试`;
}

/** Made where it is used: a formatter of time zones costs a slow phone 150 ms, and every page holds this module. */
const countyMinute = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** Refuses an edit that was drawn from another version than the row has now. */
export function refuseEdited(row: { version: number }, read: number, facts: EditFacts = {}): void {
  if (row.version !== read) throw new EditedMeanwhile(facts);
}
