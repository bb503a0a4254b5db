import { AutoComplete, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { attribute, items, setAttribute, userTasks } from '../moddle/properties.ts';
import { panelTexts as words } from '../texts.ts';
import type { Choice } from '../use-choices.ts';
import { useCallPicker } from './call-pickers.ts';
import { usePanel } from './context.ts';
import type { Control } from './fields.ts';
import { DaysInput, PeriodInput } from './PeriodInput.tsx';
import { TypedInput } from './TypedInput.tsx';

/** One attribute of the chosen element. */
export function AttributeField({ name, control }: { name: string; control: Control }) {
  const { desk, element } = usePanel();
  const id = useId();
  return (
    <Form.Item label={words.labels[name]} htmlFor={id} extra={words.notes[name]}>
      <ControlOf
        id={id}
        name={name}
        control={control}
        value={attribute(desk, element, name)}
        onChange={(value) => setAttribute(desk, element, name, value)}
      />
    </Form.Item>
  );
}

interface ControlProps {
  id: string;
  name: string;
  control: Control;
  value: string;
  onChange(value: string): void;
}

function ControlOf({ id, name, control, value, onChange }: ControlProps) {
  const { element, process, choices } = usePanel();
  const CallPicker = useCallPicker();
  const list = { id, value, onChange };
  switch (control) {
    case 'choice':
      return (
        <OneOf
          {...list}
          options={Object.entries(words.choices[name] ?? {}).map(([key, label]) => ({ value: key, label }))}
        />
      );
    case 'form':
      return <OneOf {...list} options={choices.forms ?? []} />;
    case 'task':
      return (
        <OneOf
          {...list}
          options={userTasks(process).map((task) => ({
            value: task.id ?? '',
            label: `${typeof task['name'] === 'string' ? task['name'] : ''}（${task.id}）`,
          }))}
        />
      );
    case 'roles':
      return <Several {...list} options={choices.roles ?? []} isOpen={choices.roles === null} />;
    case 'names':
      return <Several {...list} options={[]} isOpen />;
    case 'fields':
      return <Several {...list} options={choices.fields ?? []} isOpen={choices.fields === null} />;
    case 'outcomes':
      return (
        <Several
          {...list}
          options={items(element, 'outcomes').map((each) => ({
            value: each['id'] ?? '',
            label: each['label'] ?? each['id'] ?? '',
          }))}
        />
      );
    case 'assignee':
      return <Suggested {...list} options={[{ value: '${initiator}', label: words.initiator }]} />;
    case 'days':
      return <DaysInput {...list} />;
    case 'period':
      return <PeriodInput {...list} />;
    case 'call':
      return CallPicker ? <CallPicker {...list} /> : <TypedInput {...list} onCommit={onChange} />;
    case 'text':
      return <TypedInput id={id} value={value} onCommit={onChange} />;
  }
}

interface ListProps {
  id: string;
  value: string;
  options: readonly Choice[];
  onChange(value: string): void;
}

/** One of several; what is written and not among them stays to be seen. */
function OneOf({ id, value, options, onChange }: ListProps) {
  const isKnown = value === '' || options.some((one) => one.value === value);
  return (
    <Select
      id={id}
      value={value || null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={words.choose}
      options={isKnown ? [...options] : [{ value, label: value }, ...options]}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

/** A comma-joined list; an expression of it holds together, and is offered where one is typed. */
function Several({ id, value, options, isOpen = false, onChange }: ListProps & { isOpen?: boolean }) {
  const [typed, setTyped] = useState('');
  const chosen = (value.match(/[$#]\{[^}]*\}|[^,]+/g) ?? []).map((part) => part.trim()).filter(Boolean);
  const offered = isExpression(typed) ? [{ value: typed, label: typed }] : [];
  return (
    <Select
      id={id}
      mode={isOpen ? 'tags' : 'multiple'}
      value={chosen}
      placeholder={words.choose}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      options={[...options, ...offered]}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  );
}

const isExpression = (typed: string): boolean => /^\$\{[^}]+\}$/.test(typed);

function Suggested({ id, value, options, onChange }: ListProps) {
  return (
    <AutoComplete
      key={value}
      id={id}
      defaultValue={value}
      allowClear
      options={[...options]}
      onSelect={(next: string) => onChange(next)}
      onClear={() => onChange('')}
      onBlur={(event) => {
        const typed = (event.target as HTMLInputElement).value.trim();
        if (typed !== value) onChange(typed);
      }}
    />
  );
}
