import { Button, Input, Select } from 'antd';
import type { Term } from '../../../contract/index.ts';
import styles from '../designer.module.css';
import { readValue } from '../shape/conditions.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { FieldSelect } from './FieldSelect.tsx';

const words = designerTexts.terms;

/** The kinds of a figure, each as it begins. */
const begun: Readonly<Record<string, Term>> = {
  field: { field: '' },
  value: { value: '' },
  today: { today: true },
  times: { times: [{ field: '' }, { value: 1 }] },
  minus: { minus: [{ field: '' }, { field: '' }] },
  abs: { abs: { field: '' } },
};

interface Props {
  label: string;
  value: Term;
  onChange(value: Term): void;
}

/** A figure of a comparison: a field, a constant, the day, or one that is calculated from others. */
export function TermControl({ label, value, onChange }: Props) {
  const kind = Object.keys(begun).find((name) => name in value) ?? 'field';
  return (
    <div className={styles['object']}>
      <Select
        aria-label={label}
        value={kind}
        onChange={(next: string) => onChange(begun[next] ?? value)}
        options={Object.keys(begun).map((name) => ({ value: name, label: words[name] ?? name }))}
      />
      {'field' in value && (
        <FieldSelect
          label={nameOf('field')}
          value={value.field}
          onChange={(field) => onChange({ field: field ?? '' })}
        />
      )}
      {'value' in value && (
        <Input
          aria-label={words['value']}
          value={String(value.value)}
          onChange={({ target }) => onChange({ value: readValue(target.value, true) })}
        />
      )}
      {'abs' in value && (
        <TermControl label={words['abs'] ?? ''} value={value.abs} onChange={(abs) => onChange({ abs })} />
      )}
      {'minus' in value &&
        value.minus.map((part, index) => (
          <TermControl
            key={index}
            label={`${words['minus']} ${index + 1}`}
            value={part}
            onChange={(next) =>
              onChange({ minus: index === 0 ? [next, value.minus[1]] : [value.minus[0], next] })
            }
          />
        ))}
      {'times' in value && <Factors factors={value.times} onChange={(times) => onChange({ times })} />}
    </div>
  );
}

function Factors({ factors, onChange }: { factors: readonly Term[]; onChange(factors: Term[]): void }) {
  return (
    <>
      {factors.map((factor, index) => (
        <TermControl
          key={index}
          label={`${words['times']} ${index + 1}`}
          value={factor}
          onChange={(next) => onChange(factors.with(index, next))}
        />
      ))}
      <div>
        <Button size="small" type="link" onClick={() => onChange([...factors, { value: 1 }])}>
          {designerTexts.properties.add}
        </Button>
        {factors.length > 2 && (
          <Button size="small" type="link" danger onClick={() => onChange(factors.slice(0, -1))}>
            {designerTexts.properties.remove}
          </Button>
        )}
      </div>
    </>
  );
}
