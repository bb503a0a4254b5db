import { Flex, Select } from 'antd';
import type { GuideFile } from '../../contract/guides.ts';
import { useWriting } from './context.ts';
import styles from './guide.module.css';
import { PartList } from './PartList.tsx';
import { Problem } from './TextField.tsx';
import { guideTexts as words } from './texts.ts';
import type { GuideProcess } from './use-guide-process.ts';

type Help = NonNullable<GuideFile['tasks']>;

interface Props {
  help: Help;
  process: GuideProcess;
  onChange(help: Help, mark?: string): void;
}

/** What is said at tasks of the process; the last part that is taken away takes the task with it. */
export function HelpList({ help, process, onChange }: Props) {
  const { isReadOnly, faults, focus } = useWriting();
  const { nameOf, userTasks } = process;
  const free = userTasks.filter(({ value }) => !Object.hasOwn(help, value));
  const order = userTasks.map(({ value }) => value);
  const keys = [
    ...order.filter((key) => Object.hasOwn(help, key)),
    ...Object.keys(help).filter((key) => !order.includes(key)),
  ];
  return (
    <Flex vertical gap={16}>
      {keys.map((key) => (
        <section key={key} aria-label={words.helpAt(nameOf(key))}>
          <h2 className={styles['task']}>{words.helpAt(nameOf(key))}</h2>
          {faults
            .filter(({ at }) => at === `tasks/${key}`)
            .map(({ why }) => (
              <Problem key={why} id={key} message={why} />
            ))}
          <PartList
            at={`tasks/${key}`}
            parts={help[key] ?? []}
            onChange={(parts, mark) => {
              const { [key]: _gone, ...rest } = help;
              onChange(parts.length === 0 ? rest : { ...help, [key]: parts }, mark);
            }}
          />
        </section>
      ))}
      {!isReadOnly && (
        <Select
          value={null}
          aria-label={words.addHelp}
          placeholder={words.addHelp}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...free]}
          onChange={(key: string | null) => {
            if (!key) return;
            onChange({ ...help, [key]: [{ title: '', items: [''] }] });
            focus(`tasks/${key}/0/title`);
          }}
          data-testid="add-help"
        />
      )}
    </Flex>
  );
}
