import type { ModdleElement } from '@homestead/bpmn';
import { Form, Radio, Select, Switch } from 'antd';
import { useId } from 'react';
import {
  extension,
  flowsOf,
  loopOf,
  setEntry,
  setLoop,
  setTimer,
  type Timer,
  type TimerKind,
  timerKinds,
  timerOf,
} from '../moddle/properties.ts';
import { panelTexts as words } from '../texts.ts';
import { usePanel } from './context.ts';
import { WayList } from './lists.tsx';
import { TypedInput } from './TypedInput.tsx';

/** How a process is offered in menus and shown. */
export function EntryFields() {
  const { desk, element, choices } = usePanel();
  const id = useId();
  const entry = extension(element, 'ha:Entry');
  const name = typeof element['name'] === 'string' ? element['name'] : '';
  const field = (key: 'title' | 'subject') => (
    <Form.Item label={words.entry[key]} htmlFor={`${id}${key}`}>
      <TypedInput
        id={`${id}${key}`}
        value={entry?.[key] ?? ''}
        onCommit={(value) => setEntry(desk, element, { ...entry, [key]: value })}
      />
    </Form.Item>
  );
  const choice = (key: 'icon' | 'headForm', options: readonly { value: string; label: string }[]) => (
    <Form.Item label={words.entry[key]} htmlFor={`${id}${key}`}>
      <Select
        id={`${id}${key}`}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={entry?.[key] ?? null}
        placeholder={words.choose}
        options={[...options]}
        onChange={(value: string | null | undefined) =>
          setEntry(desk, element, { ...entry, [key]: value ?? '' })
        }
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item
        label={words.entry.is}
        htmlFor={id}
        layout="horizontal"
        {...(entry ? { extra: words.entry.note } : {})}
      >
        <Switch
          id={id}
          checked={entry !== null}
          onChange={(is) => setEntry(desk, element, is ? { title: name } : null)}
        />
      </Form.Item>
      {entry && (
        <>
          {field('title')}
          {field('subject')}
          {choice(
            'icon',
            Object.entries(words.icons).map(([value, label]) => ({ value, label })),
          )}
          {choice('headForm', choices.forms ?? [])}
          <WayList />
        </>
      )}
    </>
  );
}

/** Several people on one task, or several runs of a sub-process. */
export function LoopFields() {
  const { desk, element } = usePanel();
  const id = useId();
  const loop = loopOf(desk, element);
  const start = {
    isSequential: false,
    collection: '',
    elementVariable: '',
    cardinality: '2',
    completion: '',
  };
  const texts = ['collection', 'elementVariable', 'cardinality', 'completion'] as const;
  return (
    <>
      <Form.Item label={words.loop.is} htmlFor={id} layout="horizontal">
        <Switch
          id={id}
          checked={loop !== null}
          onChange={(is) => setLoop(desk, element, is ? start : null)}
        />
      </Form.Item>
      {loop && (
        <>
          <Form.Item label={words.loop.order}>
            <Radio.Group
              value={loop.isSequential}
              onChange={({ target }) =>
                setLoop(desk, element, { ...loop, isSequential: target.value as boolean })
              }
              options={[
                { value: false, label: words.loop.parallel },
                { value: true, label: words.loop.sequential },
              ]}
            />
          </Form.Item>
          {texts.map((name) => (
            <Form.Item key={name} label={words.loop[name]} htmlFor={`${id}${name}`}>
              <TypedInput
                id={`${id}${name}`}
                value={loop[name]}
                onCommit={(value) => setLoop(desk, element, { ...loop, [name]: value.trim() })}
              />
            </Form.Item>
          ))}
        </>
      )}
    </>
  );
}

/** When a timer event fires. */
export function TimerFields() {
  const { desk, element } = usePanel();
  const id = useId();
  const timer = timerOf(desk, element);
  if (!timer) return null;
  const set = (values: Partial<Timer>) => setTimer(desk, element, { ...timer, ...values });
  return (
    <>
      <Form.Item label={words.timer.kind} htmlFor={`${id}kind`}>
        <Select
          id={`${id}kind`}
          value={timer.kind}
          options={timerKinds.map((value) => ({ value, label: words.timers[value] }))}
          onChange={(kind: TimerKind) => set({ kind })}
        />
      </Form.Item>
      <Form.Item label={words.timer.value} htmlFor={`${id}value`} extra={words.timerNotes[timer.kind]}>
        <TypedInput
          id={`${id}value`}
          value={timer.value}
          onCommit={(value) => set({ value: value.trim() })}
        />
      </Form.Item>
      <Form.Item label={words.timer.calendar} htmlFor={`${id}calendar`}>
        <Select
          id={`${id}calendar`}
          value={timer.calendar}
          options={[
            { value: '', label: words.days },
            { value: 'workingDays', label: words.workingDays },
            ...(['', 'workingDays'].includes(timer.calendar)
              ? []
              : [{ value: timer.calendar, label: timer.calendar }]),
          ]}
          onChange={(calendar: string) => set({ calendar })}
        />
      </Form.Item>
    </>
  );
}

/** Whether a timer at the edge of a task ends it. */
export function Interrupting() {
  const { desk, element } = usePanel();
  const id = useId();
  return (
    <Form.Item label={words.labels['cancelActivity']} htmlFor={id} layout="horizontal">
      <Switch
        id={id}
        checked={element['cancelActivity'] !== false}
        onChange={(cancelActivity) => desk.set(element, { cancelActivity })}
      />
    </Form.Item>
  );
}

const nameOf = (element: ModdleElement | undefined) =>
  typeof element?.['name'] === 'string' && element['name'] ? element['name'] : (element?.id ?? '');

/** The flow that is taken where no condition holds. */
export function DefaultFlow() {
  const { desk, element, process } = usePanel();
  const id = useId();
  const flows = flowsOf(process).filter((flow) => flow['sourceRef'] === element);
  const chosen = element['default'] as ModdleElement | undefined;
  return (
    <Form.Item label={words.labels['default']} htmlFor={id}>
      <Select
        id={id}
        allowClear
        value={chosen?.id ?? null}
        placeholder={words.choose}
        options={flows.map((flow) => ({
          value: flow.id ?? '',
          label: [
            typeof flow['name'] === 'string' ? flow['name'] : '',
            `→ ${nameOf(flow['targetRef'] as ModdleElement | undefined)}`,
          ]
            .filter(Boolean)
            .join(' '),
        }))}
        onChange={(value: string | undefined) =>
          desk.set(element, { default: flows.find((flow) => flow.id === value) })
        }
      />
    </Form.Item>
  );
}
