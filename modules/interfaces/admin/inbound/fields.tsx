import type { ManageField, Values } from '@homestead/ui/desk/manage';
import {
  type ApiInbound,
  answerCharsets,
  answerTypes,
  callMethods,
  type Generated,
  type InboundBody,
  inboundDefaults,
} from '../../contract/inbound/index.ts';
import { choiceOf, type ScheduleChoice, scheduleOf } from '../schedule/choice.ts';
import { scheduleField } from '../schedule/ScheduleEditor.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { nameValueColumns } from './name-values.ts';
import { RecipeEditor } from './RecipeEditor.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import { inboundAdminTexts as words } from './texts.ts';

/** The field of records that an input or output stands for. */
const fieldColumn = { name: 'field', label: words.field, placeholder: words.fieldHint, maxLength: 130 };
const pair = { name: '', value: '' };
const yesNo = [
  { value: 'YES', label: words.yes },
  { value: 'NO', label: words.no },
];

/** The fields of the dialog; parts of the answer's rule stand in fields of their own, whose faults come by `answer.…`. */
export function inboundFields(row: ApiInbound | null): ManageField[] {
  return [
    {
      type: 'text',
      name: 'name',
      label: words.name,
      isRequired: true,
      maxLength: 60,
      section: words.sections.basis,
    },
    ...(row
      ? []
      : [{ type: 'text', name: 'code', label: words.code, hint: words.codeHint, maxLength: 60 } as const]),
    { type: 'text', name: 'catalog', label: words.catalog, hint: words.catalogHint, maxLength: 200 },
    {
      type: 'select',
      name: 'method',
      label: words.method,
      isRequired: true,
      options: callMethods.map((method) => ({ value: method, label: method })),
    },
    { type: 'text', name: 'url', label: words.url, isRequired: true, hint: words.urlHint, maxLength: 1000 },
    {
      type: 'custom',
      name: 'inputs',
      label: words.inputs,
      section: words.sections.request,
      control: (
        <RowsEditor
          what={words.inputs}
          fresh={{ name: '', label: '', isRequired: true }}
          columns={[
            { name: 'name', label: words.inputName, maxLength: 40 },
            { name: 'label', label: words.label, maxLength: 60 },
            fieldColumn,
            { name: 'isRequired', label: words.required, isCheck: true },
            { name: 'isPersonal', label: words.personal, isCheck: true },
          ]}
        />
      ),
    },
    {
      type: 'custom',
      name: 'parameters',
      label: words.parameters,
      control: <RowsEditor what={words.parameters} fresh={pair} columns={nameValueColumns} />,
    },
    {
      type: 'custom',
      name: 'headers',
      label: words.headers,
      control: <RowsEditor what={words.headers} fresh={pair} columns={nameValueColumns} />,
    },
    { type: 'custom', name: 'body', label: words.bodyType, control: <BodyEditor /> },
    {
      type: 'custom',
      name: 'auth',
      label: words.recipe,
      section: words.sections.auth,
      control: <RecipeEditor />,
    },
    {
      type: 'password',
      name: 'secret',
      label: words.secret,
      maxLength: 4000,
      ...(row?.hasSecret ? { placeholder: words.secretKept } : {}),
    },
    {
      type: 'password',
      name: 'cipherKey',
      label: words.cipherKey,
      hint: words.cipherKeyHint,
      maxLength: 32,
      ...(row?.hasCipherKey ? { placeholder: words.secretKept } : {}),
    },
    {
      type: 'select',
      name: 'answer.type',
      label: words.answerType,
      section: words.sections.answer,
      options: answerTypes.map((type) => ({ value: type, label: words.answerTypes[type] })),
    },
    {
      type: 'select',
      name: 'answer.charset',
      label: words.answerCharset,
      options: answerCharsets.map((charset) => ({
        value: charset,
        label: charset === 'auto' ? words.autoCharset : charset.toUpperCase(),
      })),
    },
    {
      type: 'text',
      name: 'answer.successPath',
      label: words.successPath,
      hint: words.successHint,
      maxLength: 300,
    },
    { type: 'text', name: 'answer.successValues', label: words.successValues, hint: words.successValuesHint },
    { type: 'text', name: 'answer.messagePath', label: words.messagePath, maxLength: 300 },
    {
      type: 'custom',
      name: 'outputs',
      label: words.outputs,
      control: (
        <RowsEditor
          what={words.outputs}
          fresh={{ name: '', path: '' }}
          columns={[
            { name: 'name', label: words.outputName, maxLength: 40 },
            {
              name: 'path',
              label: words.path,
              placeholder: `${words.path}，如 data.name`,
              maxLength: 300,
              width: '2 1 0',
            },
            fieldColumn,
            { name: 'isPersonal', label: words.personal, isCheck: true },
          ]}
        />
      ),
    },
    {
      type: 'number',
      name: 'timeoutSeconds',
      label: words.timeout,
      hint: words.timeoutHint,
      section: words.sections.limits,
    },
    { type: 'number', name: 'maxKilobytes', label: words.size },
    { type: 'number', name: 'retries', label: words.retries },
    {
      type: 'select',
      name: 'isRepeatable',
      label: words.repeatable,
      hint: words.repeatableHint,
      options: yesNo,
    },
    { type: 'number', name: 'cacheSeconds', label: words.cache, hint: words.cacheHint },
    { type: 'number', name: 'minuteLimit', label: words.minuteLimit, hint: words.noLimit },
    { type: 'number', name: 'dailyLimit', label: words.dailyLimit, hint: words.noLimit },
    scheduleField(['none', 'every', 'daily', 'weekly'], words.schedule, words.scheduleHint),
    { type: 'number', name: 'breakerFailures', label: words.breakerFailures },
    { type: 'number', name: 'breakerSeconds', label: words.breakerSeconds },
    { type: 'state', name: 'state', label: words.state, isRequired: true },
    { type: 'textarea', name: 'remark', label: words.remark, maxLength: 200 },
  ];
}

/** Values to begin with: of a row, of what a document described, or of nothing. */
export function inboundValues(row: ApiInbound | Generated | null): Values {
  const { answer: _, ...rest } = { ...inboundDefaults, ...row };
  const answer: ApiInbound['answer'] = row?.answer ?? {};
  return {
    ...rest,
    schedule: choiceOf(rest),
    isRepeatable: rest.isRepeatable ? 'YES' : 'NO',
    'answer.type': answer.type ?? 'auto',
    'answer.charset': answer.charset ?? 'auto',
    'answer.successPath': answer.successPath ?? '',
    'answer.successValues': (answer.successValues ?? []).join(','),
    'answer.messagePath': answer.messagePath ?? '',
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const numbers = [
  'timeoutSeconds',
  'maxKilobytes',
  'retries',
  'cacheSeconds',
  'breakerFailures',
  'breakerSeconds',
];

/** What the dialog's values say, as the call takes it. */
export function inboundBody(values: Values): InboundBody {
  const limits = Object.fromEntries(
    numbers.flatMap((name) => (typeof values[name] === 'number' ? [[name, values[name]]] : [])),
  );
  const optional = (name: string) =>
    text(values[`answer.${name}`]) ? { [name]: text(values[`answer.${name}`]) } : {};
  const secrets = ['secret', 'cipherKey'].filter((name) => text(values[name]) !== '');
  const part = <K extends keyof InboundBody>(name: K) =>
    (values[name] === undefined ? {} : { [name]: values[name] }) as Pick<InboundBody, K>;
  return {
    name: text(values['name']),
    url: text(values['url']),
    catalog: text(values['catalog']),
    ...part('method'),
    ...part('parameters'),
    ...part('headers'),
    ...part('body'),
    ...part('auth'),
    ...part('inputs'),
    ...part('outputs'),
    answer: {
      ...optional('type'),
      ...optional('charset'),
      ...optional('successPath'),
      ...optional('messagePath'),
      successValues: text(values['answer.successValues'])
        .split(/[,，]/)
        .map((each) => each.trim())
        .filter(Boolean),
    },
    ...limits,
    isRepeatable: values['isRepeatable'] === 'YES',
    minuteLimit: typeof values['minuteLimit'] === 'number' ? values['minuteLimit'] : null,
    ...(values['schedule'] ? scheduleOf(values['schedule'] as ScheduleChoice) : {}),
    dailyLimit: typeof values['dailyLimit'] === 'number' ? values['dailyLimit'] : null,
    remark: text(values['remark']),
    state: values['state'] === 'NO' ? 'NO' : 'YES',
    ...Object.fromEntries(secrets.map((name) => [name, values[name]])),
  };
}
