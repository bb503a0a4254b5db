import type { Database, DataCheck } from '@homestead/database';
import { findBrokenSeal } from './seal.ts';

const title = { zh: '操作日志的封条完好', en: 'the seals of the operation log hold' };

/** What must hold of the operation log, by the key that it was sealed with. */
export function auditChecks(db: Database, sealKey: string | null): DataCheck[] {
  return [
    {
      key: 'audit.seals',
      title,
      faults: async function* () {
        const broken = await findBrokenSeal(db, sealKey ?? '');
        if (broken !== null) yield `封条 ${broken} 不符 / seal ${broken} does not hold`;
      },
    },
  ];
}
