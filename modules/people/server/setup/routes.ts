import { type BoundRoute, bind } from '@homestead/http/server';
import { getSetup, getSetupChecklist, runSetupTrial, setSetupStep } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { checklist } from './checklist.ts';
import { readSetup, setStep } from './steps.ts';
import { trial } from './trial.ts';

export function setupHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(getSetup, () => readSetup(deps)),
    bind(setSetupStep, (call) => setStep(deps, call)),
    bind(getSetupChecklist, () => checklist(deps)),
    bind(runSetupTrial, (call) => trial(deps, call)),
  ];
}
