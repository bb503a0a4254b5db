import type { ManageField, Values } from '@homestead/ui/desk/manage';
import type { DraftField, FieldChoices } from '../contract/index.ts';
import { modelAdminTexts as words } from './texts.ts';

const megabyte = 1024 * 1024;

/** The dialog of one field of a draft. */
export function fieldForm(choices: FieldChoices | undefined, field: DraftField | null): ManageField[] {
  const types = choices?.types ?? [];
  const offered = types.filter(({ type, isOffered }) => isOffered || type === field?.type);
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
    { type: 'text', name: 'unit', label: words.unit, maxLength: 20 },
    { type: 'number', name: 'maxLength', label: words.maxLength },
    { type: 'number', name: 'maxCount', label: words.fileCount, hint: words.fileHint },
    { type: 'number', name: 'megabytes', label: words.fileSize, hint: words.fileHint },
    {
      type: 'select',
      name: 'sensitive',
      label: words.sensitive,
      options: Object.entries(words.sensitiveKinds).map(([value, label]) => ({ value, label })),
    },
    {
      type: 'multiple',
      name: 'marks',
      label: words.marks,
      options: [
        { value: 'required', label: words.isRequired },
        { value: 'indexed', label: words.indexed },
      ],
    },
    { type: 'textarea', name: 'note', label: words.fieldNote, maxLength: 200 },
  ];
}

export function initialOf(field: DraftField | null): Values {
  if (!field) return { type: 'text' };
  const { upload, required, indexed, sensitive } = field;
  return {
    ...field,
    sensitive: typeof sensitive === 'string' ? sensitive : undefined,
    maxCount: upload?.maxCount,
    megabytes: upload ? Math.round(upload.maxBytes / megabyte) : undefined,
    marks: [...(required ? ['required'] : []), ...(indexed ? ['indexed'] : [])],
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
  const upload = holdsFiles
    ? {
        types: 'all' as const,
        ...field?.upload,
        maxCount: maxCount ?? 1,
        maxBytes: (megabytes ?? 5) * megabyte,
      }
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
    note: text('note'),
    sensitive,
    upload,
    required: marks.includes('required') ? true : undefined,
    indexed: marks.includes('indexed') ? true : undefined,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as DraftField;
}
