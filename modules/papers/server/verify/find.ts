import { type Database, rows, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { Verification, VerifiedPaper } from '../../contract/index.ts';
import { type Asked, type PaperFacts, readAsked } from '../../engine/index.ts';
import type { PaperRow } from '../store.ts';
import type { PapersTables } from '../tables.ts';
import type { KeyRing } from './keys.ts';
import { signatureOf } from './sign.ts';

const papersWithFacts = tablesOf<PapersTables>()
  .selectFrom('papers.paper')
  .selectAll()
  .$narrowType<{ facts: PaperFacts }>()
  .where('facts', 'is not', null);

type Kept = PaperRow & { facts: PaperFacts };

/** How many papers of one number are told of; a case's own number stands on several. */
const mostOfNumber = 20;

/**
 * What anybody may know of a paper. By its code: whether it stands, and what it prints, if that is still what was signed,
 * and the signature that came along is of that paper. By its number: only whether it stands, since numbers run on and can
 * be counted through.
 */
export async function verifyAsked(db: Database, keys: KeyRing, text: string): Promise<Verification> {
  const asked = readAsked(text);
  if (asked.code !== undefined) {
    const paper = await findByCode(db, asked.code);
    if (paper) return judge(keys, paper, asked);
  }
  const papers = await findByNumber(db, asked.number);
  const shown = papers.map((paper) => ({ ...toVerified(paper, null), facts: [] }));
  return { result: shown.length > 0 ? 'found' : 'unknown', papers: shown };
}

async function judge(keys: KeyRing, paper: Kept, { code, key, signature }: Asked): Promise<Verification> {
  const altered: Verification = { result: 'altered', papers: [] };
  const signedBy = await signatureOf(keys, paper.facts);
  if (!signedBy) return altered;
  if (signature !== undefined) {
    const { check, ...facts } = paper.facts;
    const presented = { ...check, code: code ?? '', key: key ?? '', signature };
    if (!(await signatureOf(keys, { ...facts, check: presented }))) return altered;
  }
  return { result: 'found', papers: [toVerified(paper, signedBy)] };
}

async function findByCode({ kysely }: Database, code: string): Promise<Kept | undefined> {
  const [paper] = await rows(
    kysely,
    papersWithFacts.where(sql<boolean>`facts -> 'check' ->> 'code' = ${code}`).limit(sql.lit(1)),
  );
  return paper;
}

function findByNumber({ kysely }: Database, number: string): Promise<Kept[]> {
  return rows(
    kysely,
    papersWithFacts
      .where('number', '=', number)
      .where('replaced_by', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostOfNumber),
  );
}

function toVerified(paper: Kept, signedBy: VerifiedPaper['signedBy']): VerifiedPaper {
  const { facts } = paper;
  const digests = [paper.sha256, paper.masked_sha256].filter((digest) => digest !== null);
  return {
    state: paper.revoked_at ? 'revoked' : paper.replaced_by ? 'replaced' : 'valid',
    title: facts.title,
    number: facts.number,
    authority: facts.case.county + facts.case.township,
    issuedOn: facts.made.on,
    facts: facts.check.shown,
    signedBy,
    revokedAt: paper.revoked_at?.toISOString() ?? null,
    revokeReason: paper.revoke_reason,
    digests,
  };
}
