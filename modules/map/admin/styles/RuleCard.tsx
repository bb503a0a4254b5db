import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { FieldViolation } from '@homestead/http/contract';
import {
  defaultLabel,
  defaultSymbol,
  type GeometryType,
  type MapSymbol,
  type Rule,
} from '@homestead/mapstyle';
import { Button, Input, InputNumber, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { Field } from './Field.tsx';
import { FilterFields } from './FilterFields.tsx';
import { LegendSample } from './LegendSample.tsx';
import { SymbolFields } from './SymbolFields.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;

interface Props {
  rule: Rule;
  /** What the server found wrong, with paths inside the rule. */
  faults: readonly FieldViolation[];
  geometryType: GeometryType;
  fields: readonly string[];
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onOpen(): void;
  onChange(rule: Rule): void;
  onMove(step: number): void;
  onRemove?(): void;
}

/** One rule: its line of the legend, and opened the fields of its condition, scales and symbols. */
export function RuleCard({ rule, isOpen, isFirst, isLast, onOpen, onMove, onRemove, ...rest }: Props) {
  const { title } = rule;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <section ref={card} className={styles['rule']} data-faulty={rest.faults.length > 0 || undefined}>
      <div className={styles['ruleHead']}>
        <button type="button" className={styles['ruleName']} aria-expanded={isOpen} onClick={onOpen}>
          <LegendSample symbols={rule.symbols} />
          <span>{title}</span>
        </button>
        <Button
          size="small"
          type="text"
          aria-label={`${words.up} ${title}`}
          disabled={isFirst}
          icon={<ArrowUpOutlined />}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          type="text"
          aria-label={`${words.down} ${title}`}
          disabled={isLast}
          icon={<ArrowDownOutlined />}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          type="text"
          danger
          aria-label={`${words.removeRule} ${title}`}
          disabled={!onRemove}
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <RuleBody rule={rule} {...rest} />}
    </section>
  );
}

function RuleBody({
  rule,
  faults,
  geometryType,
  fields,
  onChange,
}: Pick<Props, 'rule' | 'faults' | 'geometryType' | 'fields' | 'onChange'>) {
  const { symbols } = rule;
  const faultAt = (path: string) => faults.find((fault) => fault.path === path)?.message;
  const put = (change: Partial<Rule>) => onChange({ ...rule, ...change });
  const scale = (key: 'minScale' | 'maxScale') => (value: number | null) => {
    const { [key]: _old, ...others } = rule;
    onChange(value ? { ...others, [key]: value } : others);
  };
  const kinds = (['fill', 'line', 'mark', 'label'] as const).filter(
    (type) =>
      type === 'label' ||
      type === 'mark' ||
      (type === 'line' ? geometryType !== 'Point' : geometryType === 'Polygon'),
  );
  return (
    <div className={styles['ruleBody']}>
      <div className={styles['fields']}>
        <Field label={words.ruleTitle} wide fault={faultAt('title')}>
          <Input
            value={rule.title}
            maxLength={100}
            onChange={(event) => put({ title: event.target.value })}
          />
        </Field>
        <FilterFields rule={rule} fault={faultAt('filter')} fields={fields} onChange={onChange} />
        <Field label={words.minScale} fault={faultAt('minScale')}>
          <InputNumber
            min={1}
            max={1e10}
            value={rule.minScale ?? null}
            placeholder={words.noLimit}
            style={{ width: '100%' }}
            onChange={scale('minScale')}
          />
        </Field>
        <Field label={words.maxScale} fault={faultAt('maxScale')}>
          <InputNumber
            min={1}
            max={1e10}
            value={rule.maxScale ?? null}
            placeholder={words.noLimit}
            style={{ width: '100%' }}
            onChange={scale('maxScale')}
          />
        </Field>
      </div>
      {symbols.map((symbol, index) => (
        <SymbolFields
          key={index}
          symbol={symbol}
          fault={faults.find(({ path }) => path.startsWith(`symbols.${index}.`))?.message}
          fields={fields}
          onChange={(next) => put({ symbols: symbols.map((one, at) => (at === index ? next : one)) })}
          {...(symbols.length > 1
            ? { onRemove: () => put({ symbols: symbols.filter((_, at) => at !== index) }) }
            : {})}
        />
      ))}
      <Select
        size="small"
        value={null}
        placeholder={words.addSymbol}
        aria-label={words.addSymbol}
        style={{ marginTop: 8, width: 140 }}
        disabled={symbols.length >= 10}
        options={kinds.map((value) => ({ value, label: words.symbols[value] }))}
        onChange={(type: MapSymbol['type'] | null) =>
          type && put({ symbols: [...symbols, newSymbol(type, fields)] })
        }
      />
    </div>
  );
}

function newSymbol(type: MapSymbol['type'], fields: readonly string[]): MapSymbol {
  if (type === 'label') return defaultLabel(fields[0] ?? 'name');
  return defaultSymbol(type === 'fill' ? 'Polygon' : type === 'line' ? 'LineString' : 'Point');
}
