import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import styles from './inbound.module.css';
import { inboundAdminTexts as words } from './texts.ts';

type Row = Record<string, unknown>;

export interface RowColumn {
  name: string;
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** Chosen from these instead of typed. */
  options?: readonly { value: string; label: string }[];
  isCheck?: boolean;
  width?: string;
}

interface Props {
  /** What a row is called. */
  what: string;
  columns: readonly RowColumn[];
  fresh: Row;
  value?: readonly Row[];
  onChange?(rows: Row[]): void;
  disabled?: boolean;
}

/** A short list that is edited in a form: a line for each row, and a button for the next. */
export function RowsEditor({ what, columns, fresh, value = [], onChange, disabled = false }: Props) {
  const set = (index: number, name: string, entry: unknown) =>
    onChange?.(value.map((row, at) => (at === index ? { ...row, [name]: entry } : row)));
  const control = (column: RowColumn, row: Row, index: number) => {
    const label = words.nth(column.label, index + 1);
    const { name } = column;
    if (column.isCheck)
      return (
        <Checkbox
          checked={row[name] === true}
          disabled={disabled}
          aria-label={label}
          onChange={({ target }) => set(index, name, target.checked)}
        >
          {column.label}
        </Checkbox>
      );
    if (column.options)
      return (
        <Select
          value={String(row[name] ?? '')}
          options={[...column.options]}
          disabled={disabled}
          aria-label={label}
          onChange={(entry) => set(index, name, entry)}
        />
      );
    return (
      <Input
        value={String(row[name] ?? '')}
        placeholder={column.placeholder ?? column.label}
        autoComplete="off"
        disabled={disabled}
        aria-label={label}
        {...(column.maxLength ? { maxLength: column.maxLength } : {})}
        onChange={({ target }) => set(index, name, target.value)}
      />
    );
  };
  return (
    <fieldset className={styles.rows} aria-label={what}>
      {value.map((row, index) => (
        <div key={index} className={styles.row}>
          {columns.map((column) => (
            <div key={column.name} style={{ flex: column.width ?? (column.isCheck ? '0 0 auto' : '1 1 0') }}>
              {control(column, row, index)}
            </div>
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.remove(what, index + 1)}
            disabled={disabled}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => onChange?.([...value, { ...fresh }])}
      >
        {words.add(what)}
      </Button>
    </fieldset>
  );
}
