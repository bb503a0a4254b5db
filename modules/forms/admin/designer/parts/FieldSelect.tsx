import { Select } from 'antd';
import { labelOf, useDesignerScope } from '../scope.ts';
import { pathsOf } from '../shape/operations.ts';
import { designerTexts as words } from '../texts.ts';

interface Common {
  label: string;
  /** Beside the fields: what else a condition may ask of. */
  others?: readonly { value: string; label: string }[];
}
interface One extends Common {
  value: string | undefined;
  onChange(value: string | undefined): void;
}
interface Many extends Common {
  value: readonly string[];
  onChange(value: string[]): void;
}

const search = { optionFilterProp: 'label' } as const;

/** The fields that may be named: those of the form first, then the others of the models that it uses. */
function useFieldChoices(others: Common['others']) {
  const scope = useDesignerScope();
  const inForm = pathsOf(scope.form);
  const groups = new Set(inForm.map((path) => path.split('.')[0] ?? ''));
  const rest = [...groups].flatMap((group) =>
    (scope.models[group]?.fields ?? [])
      .map(({ code }) => `${group}.${code}`)
      .filter((path) => !inForm.includes(path)),
  );
  const choice = (path: string) => ({ value: path, label: `${labelOf(scope, path)}（${path}）` });
  return [
    ...(others ?? []),
    { label: words.properties.inForm, options: inForm.map(choice) },
    { label: words.properties.beside, options: rest.map(choice) },
  ];
}

export function FieldSelect({ label, value, onChange, others }: One) {
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={search}
      popupMatchSelectWidth={320}
      placeholder={words.properties.chooseField}
      value={value || null}
      onChange={(chosen: string | null) => onChange(chosen ?? undefined)}
      options={useFieldChoices(others)}
      style={{ width: '100%' }}
    />
  );
}

export function FieldsSelect({ label, value, onChange }: Many) {
  return (
    <Select
      aria-label={label}
      mode="multiple"
      showSearch={search}
      popupMatchSelectWidth={320}
      placeholder={words.properties.chooseField}
      value={[...value]}
      onChange={onChange}
      options={useFieldChoices(undefined)}
      style={{ width: '100%' }}
    />
  );
}
