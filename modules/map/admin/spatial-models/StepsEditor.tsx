import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ModelStep } from '@homestead/catalogue/contract';
import { tell } from '@homestead/ui/desk';
import { AutoComplete, Button, Card, Flex, Input, InputNumber, Select } from 'antd';
import { Labelled } from './Labelled.tsx';
import styles from './spatial-models.module.css';
import { layersOf, newStep, type StepOp, stepLabel, takenBy, textOfValue, typedValue } from './steps.ts';
import { modelAdminTexts as words } from './texts.ts';
import { useFields, useLayerOptions } from './use-layers.ts';

interface Props {
  value?: readonly ModelStep[];
  onChange?(steps: ModelStep[]): void;
}

const ops = Object.keys(words.ops) as StepOp[];

/** The steps of a model, each a card; a step takes results of those above it alone, so that there is no circle. */
export function StepsEditor({ value = [], onChange }: Props) {
  const put = (at: number, step: ModelStep) =>
    onChange?.(value.map((one, index) => (index === at ? step : one)));
  const remove = (at: number) => {
    const user = value.find((step) => takenBy(step).includes(value[at]!.id));
    if (user) tell.error(words.usedBy(stepLabel(value, user.id)));
    else onChange?.(value.filter((_, index) => index !== at));
  };
  return (
    <div className={styles['steps']}>
      {value.map((step, at) => (
        <Card
          key={step.id}
          size="small"
          title={stepLabel(value, step.id)}
          extra={
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={words.removeStep(stepLabel(value, step.id))}
              onClick={() => remove(at)}
            />
          }
        >
          <StepFields step={step} steps={value} at={at} onChange={(next) => put(at, next)} />
        </Card>
      ))}
      <Flex gap={8} wrap align="center">
        <span>{words.addStep}</span>
        {ops
          .filter((op) => op === 'input' || value.length > 0)
          .map((op) => (
            <Button
              key={op}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => onChange?.([...value, newStep(op, value)])}
            >
              {words.ops[op]}
            </Button>
          ))}
      </Flex>
      <p className={styles['quiet']}>{words.resultHint}</p>
    </div>
  );
}

interface StepProps {
  step: ModelStep;
  steps: readonly ModelStep[];
  at: number;
  onChange(step: ModelStep): void;
}

function StepFields({ step, steps, at, onChange }: StepProps) {
  const layers = useLayerOptions();
  if (step.op === 'input')
    return (
      <Labelled label={words.layer} hint={words.layerHint}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={layers}
          value={step.layerId}
          onChange={(layerId?: string) =>
            onChange({ id: step.id, op: 'input', ...(layerId ? { layerId } : {}) })
          }
        />
      </Labelled>
    );
  const before = steps.slice(0, at).map(({ id }) => ({ value: id, label: stepLabel(steps, id) }));
  const from = (
    <Labelled label={words.from}>
      <Select options={before} value={step.from} onChange={(id: string) => onChange({ ...step, from: id })} />
    </Labelled>
  );
  switch (step.op) {
    case 'filter':
      return (
        <>
          {from}
          <Conditions step={step} steps={steps} onChange={onChange} />
        </>
      );
    case 'buffer':
      return (
        <>
          {from}
          <Labelled label={words.distance}>
            <InputNumber
              min={0.01}
              max={10_000}
              value={step.distance}
              onChange={(distance) => distance !== null && onChange({ ...step, distance })}
            />
          </Labelled>
        </>
      );
    case 'overlay':
      return (
        <>
          {from}
          <Labelled label={words.kind}>
            <Select
              options={Object.entries(words.overlays).map(([value, label]) => ({ value, label }))}
              value={step.type}
              onChange={(type) => onChange({ ...step, type: type as typeof step.type })}
            />
          </Labelled>
          <Labelled label={words.with}>
            <Select options={before} value={step.with} onChange={(id) => onChange({ ...step, with: id })} />
          </Labelled>
        </>
      );
    case 'summarise':
      return (
        <>
          {from}
          <FieldName
            layers={layersOf(steps, step.from)}
            value={step.field}
            onChange={(field) => onChange({ ...step, field })}
          />
        </>
      );
  }
}

type FilterStep = ModelStep & { op: 'filter' };

function Conditions({
  step,
  steps,
  onChange,
}: {
  step: FilterStep;
  steps: readonly ModelStep[];
  onChange(step: ModelStep): void;
}) {
  const layers = layersOf(steps, step.from);
  const { expressions } = step;
  const put = (at: number, change: Partial<FilterStep['expressions'][number]>) =>
    onChange({
      ...step,
      expressions: expressions.map((one, index) => (index === at ? { ...one, ...change } : one)),
    });
  return (
    <>
      {expressions.map((expression, at) => (
        <Flex key={at} gap={8} wrap align="end">
          <FieldName layers={layers} value={expression.field} onChange={(field) => put(at, { field })} />
          <Labelled label={words.op}>
            <Select
              options={Object.entries(words.comparisons).map(([value, label]) => ({ value, label }))}
              value={expression.op}
              onChange={(op) =>
                put(at, {
                  op: op as typeof expression.op,
                  value: typedValue(op as typeof expression.op, textOfValue(expression.value)),
                })
              }
            />
          </Labelled>
          <Labelled label={words.value} {...(expression.op === 'in' ? { hint: words.valueHint } : {})}>
            <Input
              defaultValue={textOfValue(expression.value)}
              maxLength={2000}
              onChange={({ target }) => put(at, { value: typedValue(expression.op, target.value) })}
            />
          </Labelled>
          {expressions.length > 1 && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={words.removeCondition}
              onClick={() => onChange({ ...step, expressions: expressions.filter((_, i) => i !== at) })}
            />
          )}
        </Flex>
      ))}
      <Button
        type="link"
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          onChange({ ...step, expressions: [...expressions, { field: '', op: 'eq', value: '' }] })
        }
      >
        {words.addCondition}
      </Button>
    </>
  );
}

function FieldName({
  layers,
  value,
  onChange,
}: {
  layers: readonly string[];
  value: string;
  onChange(field: string): void;
}) {
  const fields = useFields(layers);
  return (
    <Labelled label={words.field}>
      <AutoComplete value={value} options={fields} onChange={onChange} />
    </Labelled>
  );
}
