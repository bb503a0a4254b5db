import type { Audit } from '@homestead/audit/server';
import type { Database } from '@homestead/database';
import { mayIn } from '@homestead/people/contract';
import type { PersonalDataPort } from '@homestead/workflow/server';

/** Who may see personal data by their role, and where looks at it are kept: written before anything is shown. */
export function personalDataPort(db: Database, audit: Pick<Audit, 'write'>): PersonalDataPort {
  return {
    mayReveal: (person, division) => mayIn(person, 'homestead.personalData.reveal', division),
    looked: ({ person, target, message, detail }) =>
      db.transaction((tx) =>
        audit.write(tx, {
          kind: 'access',
          personId: person.id,
          personName: person.name,
          summary: message,
          target,
          detail,
        }),
      ),
  };
}
