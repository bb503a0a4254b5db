import type { Random } from '@homestead/bpmn/testing';
import type { FormFieldSpec } from '@homestead/forms/contract';
import {
  type FormContext,
  identityCheckDigit,
  optionsOf,
  resolveFields,
  setAt,
  validate,
  valueAt,
  writableFields,
} from '@homestead/forms/engine';
import type { Values } from './picture.ts';

/** What a form needs from outside itself. */
export interface Sources {
  random: Random;
  village: string;
  /** A drawn shape of the village, with what its checks say. */
  draw(): Promise<{ text: string; checks: Values }>;
  /** The id of a new file that suits the field. */
  upload(path: string): Promise<string>;
}

const surnames = ['林', '陈', '黄', '𠮷', '欧阳', '郑', '仝'];
const given = ['示禾', '木生', '小满', '春', '建国', '芳', '永福'];
const words = [
  '村部东侧',
  '水渠',
  '空地',
  '田坎',
  '材料齐全',
  '符合村庄规划',
  '四至清楚',
  '经讨论同意',
  '已落实',
  'No. 7',
];
const lines = ['现场与申请一致。', '与邻户无争议。', '<b>请补充</b>', '第一行\n第二行', '=1+1', '😀 已核对'];

/** Values for a form as people give them: what is required, most of what is advised, some of the rest. */
export async function fillForm(
  ctx: FormContext,
  stored: Values,
  shown: Values,
  sources: Sources,
  sparse = false,
): Promise<Values> {
  const { random } = sources;
  const sent: Values = {};
  const decision = ctx.form.decision;
  for (const field of writableFields(ctx, stored)) {
    const isDecision = decision?.field === field.path;
    const suggested = valueAt(shown, field.path);
    const wanted =
      (field.required ?? false) || isDecision || random.chance(sparse ? 0.15 : field.recommended ? 0.7 : 0.3);
    if (suggested !== undefined && suggested !== null && !isDecision && random.chance(0.7))
      setAt(sent, field.path, suggested);
    else if (wanted) await give(ctx, field, sent, sources);
  }
  return mend(ctx, stored, sent, sources);
}

/** Gives what is asked for and takes back what does not fit, as somebody does who reads what the form says. */
async function mend(ctx: FormContext, stored: Values, first: Values, sources: Sources): Promise<Values> {
  const sent = first;
  const fields = resolveFields(ctx);
  for (let turn = 0; turn < 12; turn++) {
    const faults = validate(ctx, sent, stored).faults;
    if (faults.length === 0) break;
    for (const { path } of faults) {
      const field = fields.find((one) => one.path === path);
      const drawn = field?.geometry && valueAt(sent, field.geometry) === undefined ? field.geometry : null;
      const target = drawn ? fields.find((one) => one.path === drawn) : field;
      if (!target) continue;
      // What does not fit after some tries is left out, where it may be.
      if (turn > 5 && valueAt(sent, path) !== undefined && !target.required) setAt(sent, path, null);
      else await give(ctx, target, sent, sources);
    }
  }
  return sent;
}

async function give(ctx: FormContext, field: FormFieldSpec, sent: Values, sources: Sources): Promise<void> {
  const { random } = sources;
  const decision = ctx.form.decision;
  if (decision?.field === field.path && ctx.outcome) {
    const { id } = ctx.outcome;
    const fitting = Object.entries(decision.outcomes).filter(([, ids]) => ids.includes(id));
    if (fitting.length > 0) setAt(sent, field.path, random.pick(fitting)[0]);
    return;
  }
  if (field.type === 'geometry') {
    const { text, checks } = await sources.draw();
    setAt(sent, field.path, text);
    for (const [group, claimed] of Object.entries(checks))
      for (const [code, value] of Object.entries(claimed))
        if (resolveFields(ctx).some(({ path }) => path === `${group}.${code}`))
          setAt(sent, `${group}.${code}`, value);
    return;
  }
  if (field.type === 'file' || field.type === 'image') {
    const count = random.between(1, Math.min(2, field.upload?.maxCount ?? 1));
    const ids: string[] = [];
    for (let at = 0; at < count; at++) ids.push(await sources.upload(field.path));
    setAt(sent, field.path, ids.join(','));
    return;
  }
  const value = madeUp(ctx, field, sources);
  if (value !== undefined) setAt(sent, field.path, value);
}

const day = (random: Random, from: number, until: number) =>
  `${random.between(from, until)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;

/** A sound identity number of somebody between 20 and 85. */
export function identity(random: Random): string {
  const body = `350399${day(random, 1941, 2005).replaceAll('-', '')}${String(random.between(1, 999)).padStart(3, '0')}`;
  return body + identityCheckDigit(body);
}

function madeUp(ctx: FormContext, field: FormFieldSpec, { random, village }: Sources): unknown {
  const name = () => random.pick(surnames) + random.pick(given);
  const figure = (decimals: number) => {
    const low = field.min ?? 0;
    const high = Math.min(field.max ?? 130, low + 130);
    return Number((low + random.next() * (high - low)).toFixed(decimals));
  };
  const makers: Record<string, () => unknown> = {
    text: () =>
      (field.personal === 'name' ? name() : `${random.pick(words)}${random.between(1, 99)}`).slice(
        0,
        field.maxLength ?? 100,
      ),
    'text-area': () => random.pick(lines),
    number: () => figure(random.between(0, field.decimals ?? 2)),
    integer: () => Math.round(figure(0)),
    date: () => day(random, 2024, 2028),
    division: () => (field.level === 'township' ? village.slice(0, 9) : village),
    select: () => pickOption(ctx, field, random),
    radio: () => pickOption(ctx, field, random),
    'checkbox-group': () =>
      optionsOf(field, ctx)
        .map(({ value }) => value)
        .filter((_, at) => at === 0 || random.chance(0.4))
        .slice(0, field.maxCount ?? 3)
        .join(','),
    phone: () => `138${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
    'identity-number': () => identity(random),
    'family-members': () =>
      Array.from({ length: random.between(0, 2) }, () => ({
        name: name(),
        age: random.between(1, 90),
        relation: '子',
        idNumber: identity(random),
        registeredResidence: null,
      })),
  };
  return makers[field.type]?.();
}

function pickOption(ctx: FormContext, field: FormFieldSpec, random: Random): unknown {
  const options = optionsOf(field, ctx);
  if (options.length === 0 || (field.freeEntry && random.chance(0.2))) return '第9村民小组';
  return random.pick(options).value;
}
