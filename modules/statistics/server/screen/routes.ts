import { type BoundRoute, bind } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { bigScreen, type ScreenBoard } from '../../contract/index.ts';
import { labelsOf } from '../labels.ts';
import { outlinesOf, readBoard } from './board.ts';
import type { ScreenDeps } from './deps.ts';

/** For so long everybody without a sign-in is given the same figures: the wall asks again and again, and so may anybody. */
const keptMs = 10_000;

/** The call of the big screen. */
export function screenRoutes(deps: ScreenDeps): BoundRoute[] {
  const labels = async () => labelsOf(await deps.processes(), deps.divisionName);
  let kept: { until: number; board: Promise<ScreenBoard> } | null = null;
  const publicBoard = (): Promise<ScreenBoard> => {
    if (!kept || performance.now() > kept.until) {
      const board = labels().then((known) => readBoard(deps, null, known));
      kept = { until: performance.now() + keptMs, board };
      board.catch(() => {
        kept = null;
      });
    }
    return kept.board;
  };
  return [
    bind(bigScreen, async ({ caller, query }) => {
      const person = caller !== null && can(caller, 'statistics.figure.read') ? caller : null;
      if (!person && !(await deps.isScreenOpen())) return { board: null };
      const known = await labels();
      const board = person ? await readBoard(deps, person, known) : await publicBoard();
      return { board: query.map ? { ...board, outlines: outlinesOf(deps, person, known) } : board };
    }),
  ];
}
