import type { Audit } from '@homestead/audit/server';
import type { Database } from '@homestead/database';
import type { People } from '@homestead/people/server';
import type { PersonalDataPort } from '@homestead/workflow/server';
import { revealPersonalData } from '../contract/index.ts';

/** Who may see personal data by their role, and where looks at it are kept: written before anything is shown. */
export function personalDataPort(
  db: Database,
  people: Pick<People, 'mayDo'>,
  audit: Pick<Audit, 'write'>,
): PersonalDataPort {
  return {
    mayReveal: ({ roles }) => people.mayDo(roles, revealPersonalData),
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
