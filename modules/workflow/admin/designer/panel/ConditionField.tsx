import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { defaultOutcomes, type ModdleElement } from '@homestead/bpmn';
import { Alert, AutoComplete, Button, Flex, Form, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { tasksBefore } from '../moddle/before.ts';
import {
  type Comparisons,
  comparisonsOf,
  conditionFault,
  conditionText,
  hasValue,
  type Operator,
  operators,
  type Row,
} from '../moddle/condition.ts';
import { expressionIn, items, setExpression } from '../moddle/properties.ts';
import { panelTexts } from '../texts.ts';
import type { Choice } from '../use-choices.ts';
import { usePanel } from './context.ts';
import { TypedInput } from './TypedInput.tsx';

const words = panelTexts.condition;
const property = 'conditionExpression';

/** When a flow is taken: comparisons one below the other, or the expression as it is written. */
export function ConditionField() {
  const { desk, element } = usePanel();
  const text = expressionIn(element, property);
  const comparisons = comparisonsOf(text);
  const [wished, setWished] = useState<'rows' | 'text'>('rows');
  const write = (next: string) => setExpression(desk, element, property, next);
  const source = element['sourceRef'] as ModdleElement | undefined;
  if (source?.['default'] === element && text === '') return <Alert type="info" title={words.default} />;
  const way = comparisons ? wished : 'text';
  return (
    <Flex vertical gap={8} data-testid="condition">
      <Segmented<'rows' | 'text'>
        value={way}
        options={[
          { value: 'rows', label: words.rows, disabled: comparisons === null },
          { value: 'text', label: words.text },
        ]}
        onChange={setWished}
      />
      {way === 'rows' && comparisons ? (
        <Rows comparisons={comparisons} onChange={(next) => write(conditionText(next))} />
      ) : (
        <Form.Item {...(comparisons === null ? { extra: words.complex } : {})}>
          <TypedInput
            label={words.text}
            rows={3}
            value={text}
            placeholder={"${outcome == 'agree'}"}
            onCommit={write}
          />
          {conditionFault(text) && <Alert type="error" title={conditionFault(text)} />}
        </Form.Item>
      )}
    </Flex>
  );
}

interface RowsProps {
  comparisons: Comparisons;
  onChange(next: Comparisons): void;
}

function Rows({ comparisons, onChange }: RowsProps) {
  const { rows, join } = comparisons;
  const { element, process, choices } = usePanel();
  const outcomes = outcomesBefore(process, element);
  const names: Choice[] = [
    { value: 'outcome', label: words.outcome },
    { value: 'approverStatus', label: words.approverStatus },
    { value: 'initiator', label: words.initiator },
    ...(choices.fields ?? []),
  ];
  const put = (at: number, values: Partial<Row>) =>
    onChange({ join, rows: rows.map((row, index) => (index === at ? { ...row, ...values } : row)) });
  return (
    <>
      {rows.length === 0 && <span>{words.none}</span>}
      {rows.length > 1 && (
        <Select<'&&' | '||'>
          aria-label={words.rows}
          value={join}
          options={(['&&', '||'] as const).map((value) => ({ value, label: words.join[value] }))}
          onChange={(next) => onChange({ join: next, rows })}
        />
      )}
      {rows.map((row, index) => (
        <div key={index} className="design-row">
          <div className="design-row-fields">
            <AutoComplete
              key={row.path}
              aria-label={words.path}
              className="design-wide"
              defaultValue={names.find(({ value }) => value === row.path)?.label ?? row.path}
              options={names.map(({ value, label }) => ({ value, label }))}
              showSearch={{
                filterOption: (typed, option) =>
                  `${String(option?.value)} ${String(option?.label)}`.includes(typed),
              }}
              onSelect={(path: string) => put(index, { path })}
              onBlur={(event) => {
                const typed = (event.target as HTMLInputElement).value.trim();
                const path = names.find(({ label }) => label === typed)?.value ?? typed;
                if (path !== '' && path !== row.path) put(index, { path });
              }}
            />
            <Select<Operator>
              aria-label={words.rows}
              value={row.operator}
              options={operators.map((value) => ({ value, label: words.operators[value] }))}
              onChange={(operator) => put(index, { operator, value: valueFor(operator, String(row.value)) })}
            />
            {hasValue(row.operator) &&
              (row.path === 'outcome' && outcomes.length > 0 ? (
                <Select
                  aria-label={words.value}
                  value={String(row.value)}
                  options={outcomes}
                  onChange={(value: string) => put(index, { value })}
                />
              ) : (
                <TypedInput
                  label={words.value}
                  value={String(row.value)}
                  onCommit={(typed) => put(index, { value: valueFor(row.operator, typed) })}
                />
              ))}
          </div>
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={panelTexts.remove}
            onClick={() => onChange({ join, rows: rows.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Space>
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            onChange({
              join,
              rows: [...rows, { path: 'outcome', operator: '==', value: outcomes[0]?.value ?? 'agree' }],
            })
          }
          data-testid="condition-add"
        >
          {panelTexts.add}
        </Button>
      </Space>
    </>
  );
}

/** What is put in order is compared as a number where it is one. */
function valueFor(operator: Operator, typed: string): Row['value'] {
  const isOrdered = ['>', '>=', '<', '<='].includes(operator);
  return isOrdered && /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed;
}

/** The outcomes of the nearest tasks before a flow. */
function outcomesBefore(process: ModdleElement, flow: ModdleElement): Choice[] {
  const found = new Map<string, string>();
  for (const task of tasksBefore(process, flow)) {
    const own = items(task, 'outcomes').map(({ id = '', label }) => ({ id, label: label || id }));
    for (const { id, label } of own.length > 0 ? own : defaultOutcomes) found.set(id, label);
  }
  return [...found].map(([value, label]) => ({ value, label: `${label}（${value}）` }));
}
