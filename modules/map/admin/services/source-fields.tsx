import type { ManageField, Values } from '@homestead/ui/desk/manage';
import {
  type CredentialsBody,
  credentialTypes,
  type ServiceSource,
  type SourceChange,
  sourceKinds,
} from '../../contract/services/index.ts';
import { serviceAdminTexts as words } from './texts.ts';

/** The fields of a source's dialog; credentials stand in fields of their own, whose faults come by `credentials.…`. */
export function sourceFields(row: ServiceSource | null): ManageField[] {
  return [
    { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 60 },
    {
      type: 'select',
      name: 'kind',
      label: words.kind,
      isRequired: true,
      options: sourceKinds.map((kind) => ({ value: kind, label: kind })),
    },
    {
      type: 'textarea',
      name: 'baseUrl',
      label: words.url,
      isRequired: true,
      maxLength: 1000,
      hint: words.urlHint,
    },
    {
      type: 'select',
      name: 'credentials',
      label: words.credentialType,
      isRequired: true,
      options: credentialTypes.map((type) => ({ value: type, label: words.credentialTypes[type] })),
    },
    {
      type: 'text',
      name: 'credentials.name',
      label: words.credentialName,
      maxLength: 100,
      placeholder: 'tk',
    },
    { type: 'text', name: 'credentials.userName', label: words.userName, maxLength: 100 },
    {
      type: 'password',
      name: 'credentials.secret',
      label: words.secret,
      maxLength: 2000,
      ...(row?.credentials.hasSecret ? { placeholder: words.secretKept } : {}),
    },
    { type: 'textarea', name: 'networks', label: words.networks, hint: words.networksHint },
    { type: 'number', name: 'timeoutSeconds', label: words.timeout },
    { type: 'number', name: 'maxMegabytes', label: words.size },
    { type: 'number', name: 'cacheSeconds', label: words.cache, hint: words.cacheHint },
    { type: 'number', name: 'dailyLimit', label: words.dailyLimit, hint: words.dailyLimitHint },
    { type: 'state', name: 'state', label: words.state, isRequired: true },
    { type: 'textarea', name: 'remark', label: words.remark, maxLength: 200 },
  ];
}

export function sourceValues(row: ServiceSource | null): Values {
  if (!row)
    return {
      credentials: 'none',
      timeoutSeconds: 20,
      maxMegabytes: 20,
      cacheSeconds: 3600,
      state: 'YES',
    };
  const { credentials, networks, ...rest } = row;
  return {
    ...rest,
    credentials: credentials.type,
    'credentials.name': credentials.name,
    'credentials.userName': credentials.userName,
    networks: networks.join('\n'),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the dialog's values say, as the call takes it. */
export function sourceBody(values: Values): Omit<SourceChange, 'version'> {
  const type = (values['credentials'] ?? 'none') as CredentialsBody['type'];
  const numbers = Object.fromEntries(
    ['timeoutSeconds', 'maxMegabytes', 'cacheSeconds'].flatMap((name) =>
      typeof values[name] === 'number' ? [[name, values[name]]] : [],
    ),
  );
  return {
    name: text(values['name']),
    kind: values['kind'] as SourceChange['kind'] & string,
    baseUrl: text(values['baseUrl']),
    credentials: {
      type,
      ...(type === 'header' || type === 'query' ? { name: text(values['credentials.name']) } : {}),
      ...(type === 'basic' ? { userName: text(values['credentials.userName']) } : {}),
      ...(text(values['credentials.secret']) === '' ? {} : { secret: text(values['credentials.secret']) }),
    },
    networks: text(values['networks'])
      .split(/[\s,，]+/)
      .filter(Boolean),
    ...numbers,
    dailyLimit: typeof values['dailyLimit'] === 'number' ? values['dailyLimit'] : null,
    remark: text(values['remark']),
    state: values['state'] === 'NO' ? 'NO' : 'YES',
  };
}
