import type { Records } from '@homestead/models/server';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { labelledRow } from '@homestead/workflow/server';
import { ownDataTexts as words } from '../../contract/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { ownFamily } from './family.ts';
import { dropFamily } from './store.ts';

/** The household that an account keeps; it goes with the account. */
export function familyOwnData(deps: HomesteadDeps): OwnDataHolder {
  return {
    tell: async (_db, person) => {
      const { formData, updatedAt } = await ownFamily(deps, person);
      if (!updatedAt) return [];
      const row = labelledRow(deps.forms.releases.current.models, formData as Records);
      return [
        {
          title: words.family,
          note: words.familyNote,
          rows: [[...row, ...ownDataRow({ [words.updated]: new Date(updatedAt) })]],
        },
      ];
    },
    erase: (tx, person) => dropFamily(tx, person.id),
  };
}
