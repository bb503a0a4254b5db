import { type FormData, getForm } from '@homestead/forms/contract';
import { areaChecksOf, setAt, valueAt } from '@homestead/forms/engine';
import { type FormBundle, writeChecks } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { landCheck } from '@homestead/map/contract';
import * as routes from '../../contract/routes.ts';
import type { OutboxEntry } from './outbox.ts';

/** Makes the map checks of a form that was filled in without a network; the entry as it is to be sent. */
export async function withChecks(call: CallFunction, entry: OutboxEntry): Promise<OutboxEntry> {
  if (entry.isChecked) return entry;
  const { processId } = entry.task;
  const { formKeyList } = await call(routes.getTask, { params: { id: entry.taskId } });
  const formKey = formKeyList.at(-1)?.formKey;
  if (formKey === undefined) return entry;
  const bundle = (await call(getForm, {
    params: { formKey },
    query: { processId },
  })) as unknown as FormBundle;
  const formData = structuredClone(entry.body.formData ?? {}) as FormData;
  const plans = areaChecksOf(bundle.form);
  for (const path of new Set(plans.map(({ geometry }) => geometry))) {
    const shape = valueAt(formData, path);
    if (typeof shape !== 'string' || shape === '') continue;
    const own = plans.filter(({ geometry }) => geometry === path);
    const layers = [...new Set(own.map(({ layer }) => layer))];
    const reply = await call(landCheck, { body: { geometry: JSON.parse(shape) as unknown, layers } });
    writeChecks((at, value) => setAt(formData, at, value), own, bundle.layers, reply);
  }
  return { ...entry, isChecked: true, body: { ...entry.body, formData } };
}
