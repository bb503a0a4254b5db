import type { Database, DataCheck } from '@homestead/database';
import { chainTexts } from '../contract/index.ts';
import { checkChain } from './chain.ts';
import type { SealSettings } from './seal.ts';

const title = { zh: '操作日志的封条完好', en: 'the seals of the operation log hold' };

/** The operator's check of the operation log, by the key of its seals and its exported head. */
export function auditChecks(db: Database, settings: SealSettings): DataCheck[] {
  return [
    {
      key: 'audit.seals',
      title,
      faults: async function* () {
        const { reason, sealNo } = await checkChain(db.kysely, settings);
        if (reason)
          yield `${chainTexts.broken(reason, sealNo)} / ${reason}${sealNo === null ? '' : ` at seal ${sealNo}`}`;
      },
    },
  ];
}
