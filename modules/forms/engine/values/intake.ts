import { textChangeTexts } from '@homestead/http/cleaning';
import { keepMasked } from '@homestead/models/engine';
import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import { texts } from '../../contract/texts.ts';
import type { FormContext } from '../context.ts';
import { getFieldType } from '../field-types.ts';
import { isWritable } from '../resolve.ts';
import { hasAt, isEmpty, isRecord, own, setAt, valueAt } from './values.ts';

/** A log line names this many strangers at most; a forged body may hold any number. */
const mostDropped = 100;
const longestName = 100;

/** What was sent, sorted into what may be written and what may not. */
export interface Intake {
  accepted: FormData;
  /** Everything writable that was sent, normalised, faulty or not. */
  sent: FormData;
  claims: FormData;
  computed: FormData;
  faults: Map<string, string>;
  dropped: string[];
  /** Texts that were changed on the way in, by path: what was changed, in words. */
  changed: Map<string, string>;
}

/** Takes the form's own fields out of whatever was sent, and names the rest. */
export function takeIn(
  ctx: FormContext,
  fields: readonly FormFieldSpec[],
  incoming: unknown,
  stored: FormData,
): Intake {
  const intake: Intake = {
    accepted: {},
    sent: {},
    claims: {},
    computed: {},
    faults: new Map(),
    dropped: [],
    changed: new Map(),
  };
  const expected = new Set<string>();
  for (const field of fields) {
    if (field.auto && !ctx.taskReadOnly) {
      expected.add(field.path);
      takeAutomatic(ctx, field, incoming, intake);
    } else if (isWritable(field, stored, ctx)) {
      expected.add(field.path);
      if (hasAt(incoming, field.path)) takeWritten(ctx, field, { incoming, stored }, intake);
    }
  }
  sortOutRest(fields, expected, incoming, intake);
  return intake;
}

function takeWritten(
  ctx: FormContext,
  field: FormFieldSpec,
  { incoming, stored }: { incoming: unknown; stored: FormData },
  intake: Intake,
): void {
  const fieldType = getFieldType(field.type);
  const written = raw(incoming, field.path);
  const changes = fieldType.changesIn?.(written) ?? [];
  if (changes.length > 0) intake.changed.set(field.path, textChangeTexts.changed(field.label, changes));
  const read = fieldType.normalise(written, field);
  const { value, isMasked } = keepMasked(field, read, valueAt(stored, field.path));
  setAt(intake.sent, field.path, value);
  const message = isMasked ? texts.masked : isEmpty(value) ? null : fieldType.check(value, field, ctx);
  if (message) intake.faults.set(field.path, message);
  else setAt(intake.accepted, field.path, isEmpty(value) ? null : value);
}

/** A claim that is not even well formed counts as none: the server works the value out anyway. */
function takeAutomatic(ctx: FormContext, field: FormFieldSpec, incoming: unknown, intake: Intake): void {
  const fieldType = getFieldType(field.type);
  if (ctx.computed && hasAt(ctx.computed, field.path)) {
    const value = valueAt(ctx.computed, field.path) ?? null;
    setAt(intake.computed, field.path, value);
    setAt(intake.accepted, field.path, value);
  }
  if (!hasAt(incoming, field.path)) return;
  const value = fieldType.normalise(raw(incoming, field.path), field);
  const isSound = isEmpty(value) || fieldType.check(value, field, ctx) === null;
  setAt(intake.claims, field.path, isSound && !isEmpty(value) ? value : null);
}

function sortOutRest(
  fields: readonly FormFieldSpec[],
  expected: Set<string>,
  incoming: unknown,
  intake: Intake,
): void {
  if (incoming === undefined || incoming === null) return;
  if (!isRecord(incoming)) {
    intake.faults.set('formData', texts.badShape('表单数据', texts.shapes.data));
    return;
  }
  const drop = (name: string): void => {
    if (intake.dropped.length < mostDropped) intake.dropped.push(name.slice(0, longestName));
  };
  const groups = new Set(fields.map((field) => field.group));
  for (const group of Object.keys(incoming)) {
    const record = own(incoming, group);
    if (!groups.has(group)) drop(group);
    else if (!isRecord(record))
      intake.faults.set(group, texts.badShape(`表单数据“${group}”`, texts.shapes.record));
    else {
      for (const code of Object.keys(record)) {
        if (!expected.has(`${group}.${code}`)) drop(`${group}.${code}`);
      }
    }
  }
}

function raw(incoming: unknown, path: string): unknown {
  return isRecord(incoming) ? valueAt(incoming as FormData, path) : undefined;
}
