import { chainTexts } from '@homestead/audit/contract';
import { acceptChain, checkChain, createAudit } from '@homestead/audit/server';
import { sealOf } from '../config.ts';
import { type ExitCode, mustFit, type Operated } from './command.ts';

/**
 * Checks the chain over the operation log. 0: it holds, 1: it does not. With `accept` the ends are first signed as they stand:
 * for an operator who restored a backup, or removed old rows on purpose; the log keeps that, and what did not hold before.
 * Throws CommandError.
 */
export async function checkAudit({ db, config, say }: Operated, accept: boolean): Promise<ExitCode> {
  await mustFit(db);
  const seal = sealOf(config);
  if (accept) {
    const before = await checkChain(db.kysely, seal);
    const audit = createAudit({ db });
    const head = await db.transaction(async (tx) => {
      await audit.write(tx, {
        kind: 'system',
        summary: chainTexts.acceptedAct,
        message: chainTexts.acceptedFrom(before.reason),
        detail: { reason: before.reason, sealNo: before.sealNo },
      });
      return acceptChain(tx, seal);
    });
    await audit.close();
    say(chainTexts.accepted(head.firstNo, head.lastNo));
  }
  const { reason, sealNo, seals, rows } = await checkChain(db.kysely, seal);
  say(reason ? chainTexts.broken(reason, sealNo) : chainTexts.checked(seals, rows));
  return reason ? 1 : 0;
}
