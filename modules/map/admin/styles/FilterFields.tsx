import type { Filter, Rule } from '@homestead/mapstyle';
import { AutoComplete, Input, Select } from 'antd';
import { Field } from './Field.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;
const ops = styleAdminTexts.ops;
type Op = keyof typeof ops;
type Plain = { op: Op; property: string; value: string };

/** Of which features a rule is: all, those of one comparison, or the rest. Filters of several parts are shown and kept. */
export function FilterFields({
  rule,
  fault,
  fields,
  onChange,
}: {
  rule: Rule;
  fault: string | undefined;
  fields: readonly string[];
  onChange(rule: Rule): void;
}) {
  const plain = rule.filter && plainOf(rule.filter);
  const mode = rule.otherwise ? 'otherwise' : rule.filter ? 'filter' : 'all';
  const set = (filter: Filter | null, otherwise = false) => {
    const { filter: _filter, otherwise: _otherwise, ...others } = rule;
    onChange({ ...others, ...(filter ? { filter } : {}), ...(otherwise ? { otherwise: true } : {}) });
  };
  const put = (change: Partial<Plain>) => plain && set(filterOf({ ...plain, ...change }));
  return (
    <>
      <Field label={words.filter} wide fault={fault}>
        <Select
          value={mode}
          options={[
            { value: 'all', label: words.noFilter },
            { value: 'filter', label: words.byFilter },
            { value: 'otherwise', label: words.otherwise },
          ]}
          onChange={(next) =>
            set(
              next === 'filter' ? { op: 'eq', property: fields[0] ?? 'name', value: '' } : null,
              next === 'otherwise',
            )
          }
        />
      </Field>
      {rule.filter && !plain && <p className={`${styles['quiet']} ${styles['wide']}`}>{words.complex}</p>}
      {plain && (
        <>
          <Field label={words.property}>
            <AutoComplete
              value={plain.property}
              options={fields.map((value) => ({ value }))}
              onChange={(property: string) => put({ property })}
            />
          </Field>
          <Field label={words.op}>
            <Select
              value={plain.op}
              options={(Object.keys(ops) as Op[]).map((value) => ({ value, label: ops[value] }))}
              onChange={(op: Op) => put({ op })}
            />
          </Field>
          {plain.op !== 'null' && (
            <Field label={plain.op === 'in' ? words.valueList : words.value}>
              <Input
                value={plain.value}
                maxLength={2000}
                onChange={(event) => put({ value: event.target.value })}
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}

function plainOf(filter: Filter): Plain | null {
  if (filter.op === 'null') return { op: 'null', property: filter.property, value: '' };
  if ('filters' in filter || 'filter' in filter || filter.op === 'between') return null;
  const value = filter.op === 'in' ? filter.value.join(',') : String(filter.value);
  return { op: filter.op, property: filter.property, value };
}

/** Orders compare numbers where the text is one; equality keeps codes such as 0101 as texts, which numbers equal too. */
function filterOf({ op, property, value }: Plain): Filter {
  if (op === 'null') return { op, property };
  if (op === 'in') return { op, property, value: value.split(/[,，]/).slice(0, 500) };
  if (op === 'like' || op === 'eq' || op === 'ne') return { op, property, value: value.slice(0, 200) };
  const isNumber = value.trim() !== '' && /^-?\d+(\.\d+)?$/.test(value.trim());
  return { op, property, value: isNumber ? Number(value) : value.slice(0, 200) };
}
