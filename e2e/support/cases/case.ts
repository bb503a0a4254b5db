import { applicant } from '../../../apps/server/testing/case-forms.ts';
import type { Entries } from '../fill.ts';

/** What the clients fill in themselves, by the signed-in person and by identity numbers. */
const { xzqh, xb, nl, age1, ...typed } = applicant('').jfsqjd;

/** What a villager writes in the application: the required fields and a few more, of every type. */
export const application = { ...typed, nsqdl: ['建设用地'] } as Entries;
