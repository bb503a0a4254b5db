import { chainMessage, chainTexts } from '@homestead/audit/contract';
import { type Audit, createAudit } from '@homestead/audit/server';
import type { createNotices } from '@homestead/notifications/server';
import type { createPeople } from '@homestead/people/server';
import { type Config, sealOf } from '../config.ts';
import type { NodeBase } from './node-base.ts';

interface Beside extends Pick<NodeBase, 'db' | 'report'> {
  notices: ReturnType<typeof createNotices>;
  /** Stands when the log is first written. */
  people(): ReturnType<typeof createPeople>;
}

/** The operation log, whose checkers are told where its chain does not hold. */
export function countyAudit(config: Config, { db, report, notices, people }: Beside): Audit {
  const { key, witness } = sealOf(config);
  return createAudit({
    db,
    namesOf: (ids) => people().namesOf(ids),
    onFailure: (error) => report(error, 'the operation log'),
    sealKey: key,
    witness,
    notifyBroken: async (tx, { reason, sealNo, at }) => {
      const roles = await people().rolesWith(tx, 'audit.chain.check');
      await notices.notifyRoles(tx, {
        message: chainMessage,
        values: { 检查结果: chainTexts.broken(reason, sealNo) },
        roles,
        division: config.county,
        at,
      });
    },
  });
}
