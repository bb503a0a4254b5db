import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type runSetupTrial, type Trial, type TrialStep, setupTexts as texts } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { roleNames } from '../roles.ts';
import type { TrialTask } from './ports.ts';

/** Lets a case of each process go through a village and says, step by step, who would do it and what lacks. */
export async function trial(deps: Deps, { body, person }: Call<typeof runSetupTrial>) {
  const { village } = body;
  await deps.divisions.refresh();
  if (!deps.divisions.isVillage(village) || !village.startsWith(deps.county() ?? ''))
    throw brokenFields([{ path: 'village', message: texts.trial.noVillage }]);
  const names = await roleNames(deps.db);
  const cases = await deps.setup.trials(person, village);
  return {
    village: deps.divisions.fullName(village),
    trials: cases.map(
      ({ process, steps, ending, reason }): Trial => ({
        process,
        isComplete: ending === 'completed',
        reason: ending === 'completed' ? null : reason,
        steps: steps.map((step) => stepOf(step, names)),
      }),
    ),
  };
}

function stepOf(
  { task, isApplicants, roles, people, count, form, missingForm, layers }: TrialTask,
  names: ReadonlyMap<string, string>,
): TrialStep {
  const called = roles.map((code) => names.get(code) ?? code).join('、');
  const nobody = called ? texts.trial.nobody(called) : texts.trial.noRole;
  return {
    task,
    who: isApplicants ? texts.trial.applicant : called,
    // The administrator stands in for the applicant.
    people: isApplicants ? [] : [...people],
    count: isApplicants ? 0 : count,
    form,
    lacks: [
      ...(isApplicants || count > 0 ? [] : [nobody]),
      ...(missingForm === null ? [] : [texts.trial.form(missingForm)]),
      ...layers.filter(({ hasData }) => !hasData).map(({ name }) => texts.trial.layer(name)),
    ],
  };
}
