import { workflowTexts } from './texts.ts';

/** The person named in a case, in words: whoever is no applicant is called what they are. */
export function namedPerson({
  applicant,
  applicantLabel,
}: {
  applicant: string;
  applicantLabel: string;
}): string {
  return applicant && applicantLabel !== workflowTexts.applicant
    ? `${applicantLabel} ${applicant}`
    : applicant;
}
