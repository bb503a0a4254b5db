import type { TaskSummary } from '../contract/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';

/** The person named in a case, in words: whoever is no applicant is called what they are. */
export function namedPerson({
  applicant,
  applicantLabel,
}: Pick<TaskSummary, 'applicant' | 'applicantLabel'>): string {
  return applicant && applicantLabel !== workflowTexts.applicant
    ? `${applicantLabel} ${applicant}`
    : applicant;
}
