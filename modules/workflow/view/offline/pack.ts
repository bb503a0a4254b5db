import { type FormDefinition, getForm } from '@homestead/forms/contract';
import { address, type CallFunction } from '@homestead/http/client';
import type { RouteSpec } from '@homestead/http/contract';
import { mapSettings, type OfflineLayers, offlineLayers } from '@homestead/map/contract';
import { readGround } from '@homestead/map/view';
import { divisionTree } from '@homestead/people/contract';
import type { Vault } from '@homestead/ui/vault';
import * as routes from '../../contract/routes.ts';
import type { TaskDetail } from '../../contract/schemas.ts';
import { getDecisionSummary } from '../../contract/summary.ts';

/** A task with all that its screen reads, as the server answered when it was taken along. */
export interface OfflinePack {
  task: TaskDetail;
  /** Answers of reading calls, by method and address. */
  replies: Record<string, unknown>;
  /** By the device's clock. */
  takenAt: string;
  /** Days after which it is removed from the device. */
  keepDays: number;
  /** The checked layers around the place, for a preview; absent where the place is not known. */
  layers?: OfflineLayers;
  /** What one must know before the work begins, in words. */
  notes?: string[];
  bytes: number;
}

/** A pack before it is kept, with the tiles of the base map around the place. */
export interface PreparedPack {
  pack: OfflinePack;
  ground: ArrayBuffer | null;
}

export const packKind = 'pack';
/** The base map of a task's place, under the task's id. */
export const groundKind = 'ground';
/** How long a pack stays where the county says nothing. */
export const usualKeepDays = 7;
export const dayMs = 86_400_000;

/** What later modules read for a task beside its form; what they ask through `call` goes into the pack. */
export type AlsoTaken = (call: CallFunction, task: TaskDetail) => Promise<Taken | undefined>;

interface Taken {
  keepDays?: number;
  /** West, south, east, north of the ground around the task's place. */
  box?: OfflineLayers['box'] | null;
  /** What one must know before the work begins, in words. */
  notes?: string[];
}

/** Reads all that the screen of a task needs. Nothing is kept yet: the size is said before. */
export async function preparePack(
  call: CallFunction,
  taskId: string,
  also?: AlsoTaken,
): Promise<PreparedPack> {
  const replies: Record<string, unknown> = {};
  const reading: CallFunction = async (route, input, options) => {
    const reply = await call(route, input, options);
    replies[replyKey(route, input)] = reply;
    return reply;
  };
  const task = await call(routes.getTask, { params: { id: taskId } });
  const { processId, processKey, formKeyList, headForm } = task;
  const formKeys = new Set([...formKeyList.map(({ formKey }) => formKey), ...(headForm ? [headForm] : [])]);
  const forms = [...formKeys].map((formKey) =>
    reading(getForm, { params: { formKey }, query: { processId } }),
  );
  const [said] = await Promise.all([
    also?.(reading, task),
    reading(divisionTree, { query: {} }),
    reading(routes.getDefinitionByKey, { params: { processKey } }),
    reading(mapSettings, {}),
    // What a role may not see is missing without a network as well.
    reading(getDecisionSummary, { params: { id: processId } }).catch(() => undefined),
    ...forms,
  ]);
  for (const formKey of formKeys) {
    const key = replyKey(getForm, { params: { formKey }, query: { processId } });
    replies[key] = withoutOwedChecks(replies[key] as { form: FormDefinition });
  }
  const box = said?.box;
  // What of the ground cannot be had is missing without a network as well: the work itself goes along.
  const [layers, ground] = box
    ? await Promise.all([
        call(offlineLayers, { query: { bbox: box.join(',') } }).catch(() => undefined),
        readGround(call, box).catch(() => null),
      ])
    : [undefined, null];
  const pack = {
    task,
    replies,
    takenAt: new Date().toISOString(),
    keepDays: said?.keepDays ?? usualKeepDays,
    ...(layers ? { layers } : {}),
    ...(said?.notes ? { notes: said.notes } : {}),
  };
  const bytes = new Blob([JSON.stringify(pack)]).size + (ground?.byteLength ?? 0);
  return { pack: { ...pack, bytes }, ground };
}

/** Name of an answer: the call and what it was asked. */
export function replyKey({ method, path }: Pick<RouteSpec, 'method' | 'path'>, input: object): string {
  const { params, query } = input as { params?: object; query?: object };
  return `${method} ${address(path, params, query)}`;
}

/** Map checks are the server's: without it a form is whole without them, and they are made when it is sent. */
function withoutOwedChecks<B extends { form: FormDefinition }>(bundle: B): B {
  const written = new Set(
    fieldsOf(bundle.form).flatMap(({ field, checks }) =>
      checks ? [field, checks.occupied, checks.area, checks.text] : [],
    ),
  );
  const sections = bundle.form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      if (!written.has(field.field)) return field;
      const { requiredWhen: _when, ...rest } = field;
      return { ...rest, required: false };
    }),
  }));
  return { ...bundle, form: { ...bundle.form, sections } };
}

const fieldsOf = (form: FormDefinition): FormDefinition['sections'][number]['fields'] =>
  form.sections.flatMap(({ fields }) => fields);

/** Packs of the person, the earliest deadline first. */
export async function listPacks(vault: Vault): Promise<OfflinePack[]> {
  const packs = await vault.list<OfflinePack>(packKind);
  return packs.sort((a, b) => (a.task.dueAt ?? '9').localeCompare(b.task.dueAt ?? '9'));
}

/** When the pack is to be gone from the device, ms since 1970: a pack is counted from the device's own clock alone. */
export const expiryOf = ({ takenAt, keepDays }: Pick<OfflinePack, 'takenAt' | 'keepDays'>): number =>
  Date.parse(takenAt) + keepDays * dayMs;
