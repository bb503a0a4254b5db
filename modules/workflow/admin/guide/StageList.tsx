import { Select } from 'antd';
import type { GuideStage } from '../../contract/guides.ts';
import { inputId, useWriting } from './context.ts';
import styles from './guide.module.css';
import { RowActs, useRows } from './RowActs.tsx';
import { Rows } from './Rows.tsx';
import { Problem, TextField } from './TextField.tsx';
import { guideTexts as words } from './texts.ts';
import type { GuideProcess } from './use-guide-process.ts';

interface Props {
  stages: readonly GuideStage[];
  process: GuideProcess;
  onChange(stages: GuideStage[], mark?: string): void;
}

/** Stages of a case with the tasks and periods that belong to each. */
export function StageList({ stages, process, onChange }: Props) {
  const placed = new Set(stages.flatMap(({ tasks }) => tasks));
  const outside = process.steps.filter(({ value }) => !placed.has(value));
  return (
    <>
      {stages.length > 0 && outside.length > 0 && (
        <p role="status">{words.outside(outside.map(({ label }) => label))}</p>
      )}
      <Rows<GuideStage>
        at="stages"
        rows={stages}
        fresh={{ title: '', tasks: [] }}
        first="title"
        named={words.rows.stages}
        addText={words.add.stages}
        onChange={onChange}
      >
        {(stage, place, put) => (
          <>
            <TextField
              at={place}
              field="title"
              value={stage.title}
              onChange={(title) => put({ ...stage, title }, `${place}/title`)}
            />
            <TextField
              at={place}
              field="note"
              value={stage.note ?? ''}
              onChange={(note) => {
                const { note: _note, ...rest } = stage;
                put(note === '' ? rest : { ...rest, note }, `${place}/note`);
              }}
            />
            <TaskList
              at={place}
              tasks={stage.tasks}
              free={outside}
              nameOf={process.nameOf}
              onChange={(tasks) => put({ ...stage, tasks })}
            />
          </>
        )}
      </Rows>
    </>
  );
}

interface TaskProps {
  at: string;
  tasks: readonly string[];
  free: readonly { value: string; label: string }[];
  nameOf(taskKey: string): string;
  onChange(tasks: string[]): void;
}

function TaskList({ at, tasks, free, nameOf, onChange }: TaskProps) {
  const { isReadOnly, faults } = useWriting();
  const id = inputId(`${at}/tasks`);
  const named = (index: number) => nameOf(tasks[index] ?? '');
  const rows = useRows({ rows: tasks, change: onChange, named, at: () => `${at}/tasks` });
  const found = faults.filter((fault) => fault.at === `${at}/tasks`);
  return (
    <div className={styles['field']}>
      {isReadOnly ? (
        <span>{words.fields['tasks']}</span>
      ) : (
        <label htmlFor={id}>{words.fields['tasks']}</label>
      )}
      <div>
        <ol className={styles['tasks']}>
          {tasks.map((key, index) => (
            <li key={key}>
              <span>{nameOf(key)}</span>
              <RowActs index={index} count={tasks.length} what={nameOf(key)} rows={rows} />
            </li>
          ))}
        </ol>
        {!isReadOnly && (
          <Select
            id={id}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={words.addTask}
            notFoundContent={words.allPlaced}
            options={[...free]}
            status={found.length > 0 ? 'error' : ''}
            onChange={(key: string | null) => key && onChange([...tasks, key])}
            style={{ width: '100%' }}
            data-testid={`add-task-${id}`}
          />
        )}
      </div>
      {found.map(({ why }) => (
        <Problem key={why} id={id} message={why} />
      ))}
    </div>
  );
}
