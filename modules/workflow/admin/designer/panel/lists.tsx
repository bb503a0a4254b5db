import { Form, Select } from 'antd';
import { items, setItems, userTasks } from '../moddle/properties.ts';
import { renameOutcome } from '../moddle/rename.ts';
import { panelTexts as words } from '../texts.ts';
import { usePanel } from './context.ts';
import { ListEditor } from './ListEditor.tsx';
import { TypedInput } from './TypedInput.tsx';

/** Choices that say what they are of, since nothing stands beside them. */
const optionsOf = (of: string, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: `${of}：${label}` }));

/** Which end of the way each kind of outcome is, unless its author says otherwise. */
const statusOf = (kind: string) => (kind === 'return' || kind === 'refuse' ? '0' : '1');

/** What a task may be answered with. */
export function OutcomeList() {
  const { desk, together, element, process } = usePanel();
  const rows = items(element, 'outcomes');
  const taken = rows.map(({ id }) => id);
  const free = [...'abcdefghijklmnopqrstuvwxyz']
    .map((letter) => `outcome_${letter}`)
    .find((id) => !taken.includes(id));
  return (
    <Form.Item {...(rows.length === 0 ? { extra: words.defaultOutcomes } : {})}>
      <ListEditor
        rows={rows}
        fresh={{ id: free ?? '', status: '1', label: words.newOutcome, kind: 'agree' }}
        testId="outcomes"
        onChange={(next) =>
          together(() => {
            const renamed = next.length === rows.length ? next.filter(({ id }) => !taken.includes(id)) : [];
            for (const row of renamed) {
              const from = rows[next.indexOf(row)]?.['id'];
              if (from && row['id']) renameOutcome(desk, process, element, { from, to: row['id'] });
            }
            setItems(desk, element, 'outcomes', next);
          })
        }
      >
        {(row, change) => (
          <>
            <TypedInput
              label={words.outcome.label}
              isLabelShown
              value={row['label'] ?? ''}
              onCommit={(label) => change({ label })}
            />
            <TypedInput
              label={words.outcome.id}
              isLabelShown
              value={row['id'] ?? ''}
              onCommit={(id) => change({ id })}
            />
            <Select
              aria-label={words.outcome.kind}
              value={row['kind'] ?? (row['status'] === '0' ? 'return' : 'agree')}
              options={optionsOf(words.outcome.kind, words.kinds)}
              onChange={(kind: string) => change({ kind, status: statusOf(kind) })}
            />
            <Select
              aria-label={words.outcome.status}
              value={row['status'] ?? ''}
              options={optionsOf(words.outcome.status, words.statuses)}
              onChange={(status: string) => change({ status })}
            />
            <Select
              aria-label={words.outcome.reason}
              value={row['reason'] ?? ''}
              options={optionsOf(words.outcome.reason, { '': words.byKind, ...words.reasons })}
              onChange={(reason: string) => change({ reason })}
            />
          </>
        )}
      </ListEditor>
    </Form.Item>
  );
}

/** Names with the values that a case starts with. */
export function VariableList() {
  const { desk, element } = usePanel();
  return (
    <ListEditor
      rows={items(element, 'variables')}
      fresh={{ name: 'variable', value: '[]' }}
      testId="variables"
      onChange={(next) => setItems(desk, element, 'variables', next)}
    >
      {(row, change) => (
        <>
          <TypedInput
            label={words.variable.name}
            isLabelShown
            value={row['name'] ?? ''}
            onCommit={(name) => change({ name })}
          />
          <TypedInput
            label={words.variable.value}
            value={row['value'] ?? ''}
            rows={2}
            faultOf={jsonFault}
            onCommit={(value) => change({ value })}
          />
        </>
      )}
    </ListEditor>
  );
}

function jsonFault(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return words.badValue;
  }
}

/** The first tasks to choose from. */
export function WayList() {
  const { desk, element, process } = usePanel();
  const tasks = userTasks(process).map(({ id = '', ...task }) => ({
    value: id,
    label: typeof task['name'] === 'string' ? task['name'] : id,
  }));
  return (
    <Form.Item label={words.entry.ways}>
      <ListEditor
        rows={items(element, 'ways')}
        fresh={{ task: tasks[0]?.value ?? '', title: tasks[0]?.label ?? '' }}
        testId="ways"
        onChange={(next) => setItems(desk, element, 'ways', next)}
      >
        {(row, change) => (
          <>
            <Select
              aria-label={words.entry.way.task}
              value={row['task'] ?? null}
              options={tasks}
              onChange={(task: string) => change({ task })}
            />
            <TypedInput
              label={words.entry.way.title}
              isLabelShown
              value={row['title'] ?? ''}
              onCommit={(title) => change({ title })}
            />
          </>
        )}
      </ListEditor>
    </Form.Item>
  );
}
