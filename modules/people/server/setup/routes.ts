import { type BoundRoute, bind } from '@homestead/http/server';
import { getSetup, getSetupChecklist, setSetupStep } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { checklist } from './checklist.ts';
import { readSetup, setStep } from './steps.ts';

export function setupHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(getSetup, () => readSetup(deps)),
    bind(setSetupStep, (call) => setStep(deps, call)),
    bind(getSetupChecklist, () => checklist(deps)),
  ];
}
