import { Table, Tag } from 'antd';
import type { SystemState } from '../../contract/index.ts';
import styles from './system.module.css';
import { systemPageTexts as words } from './texts.ts';

type Setting = SystemState['configuration'][number];

/** Every setting as it is in force; of secrets only whether they are set. */
export function Settings({ settings }: { settings: Setting[] }) {
  return (
    <>
      <p className={styles.soft}>{words.settingsNote}</p>
      <Table<Setting>
        rowKey="name"
        size="middle"
        pagination={false}
        dataSource={settings}
        columns={[
          { title: words.setting.name, dataIndex: 'name', width: 260 },
          {
            title: words.setting.value,
            key: 'value',
            render: (_value, { value, isSecret, isSet }) => (
              <span className={styles.value}>{isSecret && isSet ? words.hidden : (value ?? words.none)}</span>
            ),
          },
          {
            title: words.setting.source,
            key: 'source',
            width: 120,
            render: (_value, { isSet }) => (
              <Tag color={isSet ? 'blue' : 'default'}>
                {isSet ? words.sources.set : words.sources.standard}
              </Tag>
            ),
          },
        ]}
      />
    </>
  );
}
