import { type BoundRoute, bind } from '@homestead/http/server';
import { modelRoutes as routes } from '../../contract/index.ts';
import {
  changeModel,
  checkDraft,
  createModel,
  deleteModel,
  dropDraft,
  getDraft,
  listPublications,
  restoreVersion,
  saveDraft,
} from './edit.ts';
import type { ModelDeps } from './ports.ts';
import { publishDraft } from './publish.ts';
import { getModel, listModels, modelTree } from './read.ts';

/** The calls of data models; after a publication `refresh` puts it in force on this node before the call is answered. */
export function modelRouteTable(
  deps: ModelDeps,
  refresh: () => Promise<void>,
  reserved: ReadonlySet<string>,
): BoundRoute[] {
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    // A change that stands must not be answered with a failure: the next call takes the models anew.
    await refresh().catch((error: unknown) => deps.report(error, 'the data models'));
    return answer;
  };
  return [
    bind(routes.modelTree, () => modelTree(deps)),
    bind(routes.fieldChoices, async () => ({
      types: deps.users.types.map(({ type, label, isOffered, nature }) => ({
        type,
        label,
        isOffered,
        holdsFiles: nature === 'files',
      })),
      dictionaries: [...deps.users.dictionaries()].map(([code, name]) => ({ code, name })),
    })),
    bind(routes.listModels, (call) => listModels(deps, call.person, call.query)),
    bind(routes.getModel, (call) => getModel(deps, call.person, call.params.id)),
    bind(routes.createModel, (call) => createModel(deps, call, reserved)),
    bind(routes.changeModel, (call) => after(changeModel(deps, call))),
    bind(routes.deleteModel, (call) => after(deleteModel(deps, call))),
    bind(routes.getDraft, (call) => getDraft(deps, call.params.id)),
    bind(routes.saveDraft, (call) => saveDraft(deps, call)),
    bind(routes.dropDraft, (call) => dropDraft(call)),
    bind(routes.checkDraft, (call) => checkDraft(deps, call.params.id)),
    bind(routes.publishDraft, (call) => after(publishDraft(deps, call))),
    bind(routes.listPublications, (call) => listPublications(deps, call.params.id)),
    bind(routes.restoreVersion, (call) => restoreVersion(deps, call)),
  ];
}
