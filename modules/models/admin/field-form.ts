import { CallFailure } from '@homestead/http/client';
import type { ManageField, Values } from '@homestead/ui/desk/manage';
import type { DraftField, FieldChoices } from '../contract/index.ts';
import { modelAdminTexts as words } from './texts.ts';

const megabyte = 1024 * 1024;

/** What a field of pictures takes where nobody says: other files cannot be shown there, and photos of some phones are turned into these. */
const pictureTypes = ['jpg', 'jpeg', 'png', 'apng'];

/** What is said of a field by a tick, in the field itself and in its upload rule. */
const fieldMarks = ['required', 'indexed', 'freeEntry', 'landline'] as const;
const uploadMarks = ['camera', 'mark', 'signature'] as const;

/** The dialog of one field of a draft; drawn fields and lists of rows are for models that processes write. */
export function fieldForm(
  choices: FieldChoices | undefined,
  field: DraftField | null,
  isCase: boolean,
): ManageField[] {
  const types = choices?.types ?? [];
  const offered = types.filter(({ type, isOffered }) => isOffered || isCase || type === field?.type);
  const option = ({ type, label }: { type: string; label: string }) => ({ value: type, label });
  return [
    { type: 'text', name: 'label', label: words.name, isRequired: true, maxLength: 50 },
    {
      type: 'text',
      name: 'code',
      label: words.code,
      isRequired: true,
      maxLength: 63,
      isDisabled: field?.id !== undefined,
      hint: words.codeHint,
    },
    {
      type: 'select',
      name: 'type',
      label: words.type,
      isRequired: true,
      options: offered.map(option),
      ...(field?.id ? { hint: words.typeHint } : {}),
    },
    {
      type: 'select',
      name: 'dictionary',
      label: words.dictionary,
      hint: words.dictionaryHint,
      options: (choices?.dictionaries ?? []).map(({ code, name }) => ({
        value: code,
        label: `${name}（${code}）`,
      })),
    },
    { type: 'text', name: 'unit', label: words.unit, maxLength: 20, section: words.limits },
    { type: 'number', name: 'maxLength', label: words.maxLength },
    { type: 'number', name: 'min', label: words.least },
    { type: 'number', name: 'max', label: words.most },
    { type: 'number', name: 'decimals', label: words.decimalCount },
    {
      type: 'select',
      name: 'level',
      label: words.level,
      options: Object.entries(words.levels).map(([value, label]) => ({ value, label })),
    },
    {
      type: 'number',
      name: 'maxCount',
      faultsOf: ['upload.maxCount'],
      label: words.fileCount,
      hint: words.fileHint,
      section: words.files,
    },
    {
      type: 'number',
      name: 'megabytes',
      faultsOf: ['upload.maxBytes'],
      label: words.fileSize,
      hint: words.fileHint,
    },
    {
      type: 'text',
      name: 'endings',
      faultsOf: ['upload.types'],
      label: words.fileTypes,
      hint: words.fileTypesHint,
      maxLength: 200,
      missing: (value) => (/^[a-z0-9.、，,\s]*$/i.test(String(value ?? '')) ? null : words.fileTypesHint),
    },
    {
      type: 'select',
      name: 'sensitive',
      label: words.sensitive,
      section: words.more,
      options: Object.entries(words.sensitiveKinds).map(([value, label]) => ({ value, label })),
    },
    {
      type: 'multiple',
      name: 'marks',
      label: words.marks,
      options: Object.entries(words.markKinds).map(([value, label]) => ({ value, label })),
    },
    { type: 'textarea', name: 'note', label: words.fieldNote, maxLength: 200 },
  ];
}

export function initialOf(field: DraftField | null): Values {
  if (!field) return { type: 'text' };
  const { upload, sensitive, personal } = field;
  return {
    ...field,
    sensitive: typeof sensitive === 'string' ? sensitive : undefined,
    maxCount: upload ? upload.maxCount : field.maxCount,
    megabytes: upload ? Math.round((upload.maxBytes / megabyte) * 100) / 100 : undefined,
    endings: upload && upload.types !== 'all' ? upload.types.join('、') : undefined,
    marks: [
      ...fieldMarks.filter((mark) => field[mark]),
      ...uploadMarks.filter((mark) => upload?.[mark]),
      ...(personal ? ['personal'] : []),
    ],
  };
}

/** The field as the dialog says it; what the dialog does not show stays. */
export function fieldOf(
  values: Values,
  field: DraftField | null,
  choices: FieldChoices | undefined,
): DraftField {
  const text = (name: string) => String(values[name] ?? '').trim() || undefined;
  const number = (name: string) => (typeof values[name] === 'number' ? (values[name] as number) : undefined);
  const marks = (values['marks'] ?? []) as string[];
  const type = text('type') ?? 'text';
  const [maxCount, megabytes] = [number('maxCount'), number('megabytes')];
  const holdsFiles = choices?.types.some((one) => one.type === type && one.holdsFiles) ?? false;
  // A field that was made to take anything still does.
  const isPicture = type === 'image' && (field?.type !== 'image' || field.upload?.types !== 'all');
  const ticked = <const Names extends readonly string[]>(names: Names) =>
    Object.fromEntries(names.map((name) => [name, marks.includes(name) ? true : undefined]));
  const endings = (text('endings') ?? '').toLowerCase().match(/[a-z0-9]+/g);
  const upload = holdsFiles
    ? defined({
        ...field?.upload,
        ...ticked(uploadMarks),
        types: endings ?? (isPicture ? pictureTypes : 'all'),
        maxCount: maxCount ?? 1,
        maxBytes: Math.round((megabytes ?? 5) * megabyte),
      })
    : undefined;
  const sensitive = typeof field?.sensitive === 'object' ? field.sensitive : text('sensitive');
  const said = {
    ...field,
    label: text('label') ?? '',
    code: text('code') ?? '',
    type,
    dictionary: text('dictionary'),
    unit: text('unit'),
    maxLength: number('maxLength'),
    min: number('min'),
    max: number('max'),
    decimals: number('decimals'),
    level: text('level'),
    maxCount: holdsFiles ? undefined : maxCount,
    note: text('note'),
    sensitive,
    upload,
    ...ticked(fieldMarks),
    personal: marks.includes('personal') ? 'name' : undefined,
  };
  return defined(said) as DraftField;
}

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What the server had against a draft, as the dialog of its field number `index` shows it: the paths are those of the field. */
export function atField(error: unknown, index: number): unknown {
  if (!(error instanceof CallFailure)) return error;
  const start = `fields.${index}.`;
  const fields = error.fields.map(({ path, message }) => ({
    path: path.startsWith(start) ? path.slice(start.length) : path,
    message: message.replace(`（${path}）`, ''),
  }));
  return new CallFailure(error.code, error.status, error.message, { fields });
}
