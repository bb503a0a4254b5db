import { findFieldType, getFieldType, optionsOf } from '@homestead/forms/engine';
import type { FormBundle } from '@homestead/forms/view';
import type { DataModelField } from '@homestead/models/contract';
import type { ManageFilter } from '@homestead/ui/desk/manage';
import type { Register } from '../contract/index.ts';

/** The fields of a register as one form, so that its records are shown and filled in by the same kinds of fields as a case. */
export function bundleOf(register: Register): FormBundle {
  const { code, label, fields, dictionaries, today, bounds } = register;
  const section = {
    title: '',
    open: true,
    fields: fields.map((field) => ({
      field: `${code}.${field.code}`,
      ...(field.required ? { required: true as const } : {}),
    })),
  };
  return {
    form: { formKey: `${code}_register`, title: label, sections: [section] },
    models: { [code]: { group: code, label, case: false, fields } },
    dictionaries,
    today,
    ...(bounds ? { bounds: bounds as unknown as NonNullable<FormBundle['bounds']> } : {}),
  };
}

/** Fields whose values stand in a list as text. */
export const isListed = ({ type, upload }: DataModelField): boolean =>
  !upload && findFieldType(type)?.columnType !== 'jsonb';

export const isNumeric = ({ type }: DataModelField): boolean =>
  ['numeric', 'integer'].includes(getFieldType(type).columnType);

/** Fields to choose by: what takes its values from a list, as long as lists do not mask it. */
export function filtersOf({ fields, dictionaries, masked }: Register): ManageFilter[] {
  return fields
    .filter((field) => field.dictionary !== undefined && isListed(field) && !masked.includes(field.code))
    .slice(0, 4)
    .map((field) => ({
      name: field.code,
      label: field.label,
      options: optionsOf(field, { dictionaries }).map(({ value, label }) => ({ value, label })),
    }));
}
