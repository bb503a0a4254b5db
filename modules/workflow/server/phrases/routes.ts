import { type BoundRoute, bind } from '@homestead/http/server';
import * as routes from '../../contract/phrases.ts';
import type { WorkflowDeps } from '../ports.ts';
import { addPhraseOf, deletePhraseOf, listPhrasesOf, updatePhraseOf } from './phrases.ts';

/** The calls of a person's own phrases: nobody reads or changes another's. */
export function phraseRouteTable({ db, clock }: Pick<WorkflowDeps, 'db' | 'clock'>): BoundRoute[] {
  return [
    bind(routes.listPhrases, ({ person }) => listPhrasesOf(db.kysely, person.id)),
    bind(routes.addPhrase, ({ act, person, body }) =>
      act((tx) => addPhraseOf(tx, person.id, body.text, clock.now())),
    ),
    bind(routes.updatePhrase, ({ act, person, params, body }) =>
      act((tx) => updatePhraseOf(tx, person.id, params.id, body)),
    ),
    bind(routes.deletePhrase, ({ act, person, params }) =>
      act((tx) => deletePhraseOf(tx, person.id, params.id).then(() => null)),
    ),
  ];
}
