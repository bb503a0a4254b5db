import { ContentError } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { DataModelField } from '@homestead/models/contract';
import { type Records, shapeTables } from '@homestead/models/server';
import type {
  FieldViolation as FieldProblem,
  FormData,
  FormDefinition,
  FormFieldSpec,
  Outcome,
} from '../contract/index.ts';
import {
  areaChecksOf,
  checkContent,
  type Divisions,
  type FormContext,
  fieldTypes,
  fileIdsOf,
  getFieldType,
  merge,
  readPolygon,
  resolveFields,
  takenOver,
  type Validation,
  validate,
  valueAt,
  withDefaults,
} from '../engine/index.ts';
import { type Evidence, type MapPort, runChecks } from './checks.ts';
import { receiveForm } from './receive.ts';
import { type Content, type Release, Releases } from './release.ts';

export interface FormsDeps {
  db: Database;
  content: Content;
  map: MapPort;
  divisions: Divisions;
  bounds: readonly [number, number, number, number];
  /** `YYYY-MM-DD` of the county's clock. */
  today(): string;
}

export interface Judged extends Validation {
  /** The fields of the form with their models, in its order. */
  fields: readonly FormFieldSpec[];
  evidence: Evidence[];
  /** Files that the accepted fields name, to be tied to the case. */
  fileIds: string[];
  /** The same by field, with the rule of each. */
  fileFields: { path: string; fileIds: string[]; rule: NonNullable<DataModelField['upload']> }[];
  /** Automatic values of the client that differ from the server's own, for the log. */
  corrected: { path: string; claimed: unknown; found: unknown }[];
}

export interface JudgeInput {
  release: Release;
  formKey: string;
  incoming: unknown;
  stored: Records;
  personName: string;
  outcome?: Outcome;
  outcomes?: readonly Outcome[];
  readOnly?: boolean;
  draft?: boolean;
  /** What the person writes beside the form. */
  opinion?: string | null;
}

export type Forms = Awaited<ReturnType<typeof createForms>>;

export const columnTypeOf = (field: { type: string }) => getFieldType(field.type).columnType;

/** The form service: releases of content, judging of what was sent, map checks. Shapes the record tables at start. */
export async function createForms(deps: FormsDeps) {
  const problems = checkContent(deps.content);
  if (problems.length > 0) throw new ContentError(`content is not consistent:\n${problems.join('\n')}`);
  await shapeTables(deps.db, deps.content.models, columnTypeOf);
  const releases = new Releases(deps.db);
  await releases.publish(deps.content);

  const contextOf = (
    release: Release,
    form: FormDefinition,
    extra: Partial<FormContext> = {},
  ): FormContext => ({
    form,
    models: release.models,
    dictionaries: release.dictionaries,
    layers: release.layers,
    today: deps.today(),
    divisions: deps.divisions,
    bounds: deps.bounds,
    ...extra,
  });

  async function judge(input: JudgeInput): Promise<Judged> {
    const { release } = input;
    const form = getFormOf(release, input.formKey);
    const stored = input.stored as FormData;
    const ctx = contextOf(release, form, {
      person: { name: input.personName },
      ...(input.outcome ? { outcome: input.outcome } : {}),
      ...(input.outcomes ? { outcomes: input.outcomes } : {}),
      ...(input.readOnly ? { taskReadOnly: true } : {}),
      ...(input.draft ? { draft: true } : {}),
      ...(input.opinion === undefined ? {} : { opinion: input.opinion }),
    });
    const fields = resolveFields(ctx);
    const received = receiveForm(fields, input.incoming);
    const incoming = input.draft || input.readOnly ? received : withDefaults(ctx, received, stored);
    const first = validate(ctx, incoming, stored);
    const isChecked = !input.readOnly && !input.draft && areaChecksOf(form).length > 0;
    const measured =
      input.readOnly || input.draft ? null : await runChecks(deps.map, form, first.merged, release.layers);
    // Where nothing was measured there is nothing to judge anew.
    const second =
      measured && Object.keys(measured.computed).length > 0
        ? validate({ ...ctx, computed: measured.computed }, incoming, stored)
        : first;
    // The officer must have made the checks: what the client left out is asked for, although the server knows it.
    const asked = isChecked ? unite(second.faults, skippedChecks(form, first.faults)) : second.faults;
    // A check that could not be made is told as such: asking to make it first would send the officer in circles.
    const faults = asked.filter(({ path }) => !measured?.failed.includes(path));
    const needed = input.outcome?.status === 1 ? (measured?.faults ?? []) : [];
    const outside = measured ? await wishFaults(deps.map, fields, second.accepted) : [];
    const fileFields = filesOf(fields, second.accepted);
    const followed =
      input.draft || input.readOnly
        ? {}
        : takenOver(ctx, Object.values(release.forms), { stored, merged: second.merged });
    return {
      ...second,
      accepted: merge(second.accepted, followed),
      merged: merge(second.merged, followed),
      fields,
      warnings: [...second.warnings, ...second.changed],
      faults: unite(unite(needed, faults), outside),
      evidence: measured?.evidence ?? [],
      fileIds: fileFields.flatMap((field) => field.fileIds),
      fileFields,
      corrected: correctionsOf(second),
    };
  }

  /** What the map checks of a form of the current release write for the shapes in `values`. */
  const checkedFields = async (formKey: string, values: FormData): Promise<FormData> => {
    const { current } = releases;
    return (await runChecks(deps.map, getFormOf(current, formKey), values, current.layers)).computed;
  };

  return {
    releases,
    /** Gives new cases other option lists; running ones keep those with which they began. */
    publishDictionaries: async (dictionaries: Content['dictionaries']): Promise<void> => {
      deps.content.dictionaries = dictionaries;
      await releases.change({ dictionaries });
    },
    /** Gives records and new cases other models; running ones keep the fields with which they began. */
    publishModels: async (models: Content['models']): Promise<void> => {
      await shapeTables(deps.db, models, columnTypeOf);
      deps.content.models = models;
      await releases.change({ models });
    },
    /** Gives new cases other forms; running ones keep those with which they began. */
    publishForms: async (forms: Content['forms']): Promise<void> => {
      deps.content.forms = forms;
      await releases.change({ forms });
    },
    contextOf,
    checkedFields,
    judge,
    getFormOf,
    fieldTypes,
  };
}

/** A form of a release. Throws missing where the release has none of that key. */
export function getFormOf(release: Release, formKey: string): FormDefinition {
  const form = Object.hasOwn(release.forms, formKey) ? release.forms[formKey] : undefined;
  if (!form) throw new Error(`the release has no form ${formKey}`);
  return form;
}

/**
 * Places that a person marked as a wish: no check runs on them, so the map is asked whether they lie in the county. Where
 * the map cannot say it now, a wish is kept: nothing is decided on it.
 */
async function wishFaults(
  map: MapPort,
  fields: readonly FormFieldSpec[],
  accepted: FormData,
): Promise<FieldProblem[]> {
  const marked = fields.flatMap(({ path, map: shown }) => {
    const value = shown?.place ? valueAt(accepted, path) : undefined;
    const read = typeof value === 'string' ? readPolygon(value) : null;
    return read && 'rings' in read ? [{ path, geometry: { type: 'Polygon', coordinates: read.rings } }] : [];
  });
  const found = await Promise.all(
    marked.map(async ({ path, geometry }): Promise<FieldProblem[]> => {
      try {
        await map.inspect(geometry, path);
        return [];
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return error.kind === 'broken' ? [{ path, message: error.message }] : [];
      }
    }),
  );
  return found.flat();
}

/** Checks that the client did not make, named by the field that the check would have filled. */
function skippedChecks(form: FormDefinition, faults: readonly FieldProblem[]): FieldProblem[] {
  const plans = new Map(areaChecksOf(form).map((plan) => [plan.path, plan]));
  return faults.flatMap(({ path, message }) => {
    const plan = plans.get(path);
    return plan ? [{ path: plan.occupied ?? plan.text ?? path, message }] : [];
  });
}

function unite(one: readonly FieldProblem[], two: readonly FieldProblem[]): FieldProblem[] {
  const paths = new Set(one.map((fault) => fault.path));
  return [...one, ...two.filter((fault) => !paths.has(fault.path))];
}

function filesOf(fields: readonly FormFieldSpec[], accepted: FormData): Judged['fileFields'] {
  return fields.flatMap(({ path, type, upload }) => {
    const fileIds = fileIdsOf({ type, ...(upload ? { upload } : {}) }, valueAt(accepted, path));
    return upload && fileIds.length > 0 ? [{ path, fileIds, rule: upload }] : [];
  });
}

/** Differences beyond 0.01 m², or of any other kind. */
function correctionsOf(validation: Validation): Judged['corrected'] {
  return Object.entries(validation.claims).flatMap(([group, fields]) =>
    Object.entries(fields).flatMap(([code, claimed]) => {
      const path = `${group}.${code}`;
      const found = valueAt(validation.merged, path);
      const isSame =
        claimed === null ||
        claimed === found ||
        (typeof claimed === 'number' && typeof found === 'number' && Math.abs(claimed - found) <= 0.01);
      return isSame ? [] : [{ path, claimed, found }];
    }),
  );
}
