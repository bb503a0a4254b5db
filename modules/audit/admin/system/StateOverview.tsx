import { showTime } from '@homestead/ui';
import { Alert, Descriptions, Empty, Table, Tag } from 'antd';
import { type CommandRun, type SystemState, systemTexts as texts } from '../../contract/index.ts';
import { scheduleText } from './schedule.ts';
import { sizeOf } from './sizes.ts';
import styles from './system.module.css';
import { systemPageTexts as words } from './texts.ts';

const commands = ['backup', 'verify'] as const;
const weekMs = 7 * 24 * 3_600_000;
const exitTypes = ['success', 'warning', 'error'] as const;

/** Whether the node is well, what it is, what it keeps, and when data were last backed up and verified. */
export function StateOverview({ state }: { state: SystemState }) {
  const isReady = state.checks.every((check) => check.isReady);
  return (
    <>
      <Alert
        type={isReady ? 'success' : 'error'}
        showIcon
        title={isReady ? words.allReady : words.notReady}
        description={
          <span className={styles.checks}>
            {state.checks.map(({ name, isReady: isWell, message }) => (
              <Tag key={name} color={isWell ? 'success' : 'error'}>
                {`${name}：${isWell ? words.ready : message}`}
              </Tag>
            ))}
          </span>
        }
        data-testid="system-checks"
      />
      <Facts state={state} />
      <h2 className={styles.part}>{words.backups}</h2>
      <div className={styles.commands}>
        {commands.map((command) => (
          <LastRun
            key={command}
            command={command}
            run={state.commands.find((run) => run.command === command)}
            now={state.node.now}
          />
        ))}
      </div>
      <h2 className={styles.part}>{words.queues}</h2>
      <Queues queues={state.queues} />
    </>
  );
}

function Facts({ state: { node, database, storage } }: { state: SystemState }) {
  const { facts } = words;
  const { freeBytes, totalBytes } = storage;
  return (
    <Descriptions
      className={styles.facts!}
      bordered
      size="small"
      styles={{ label: { whiteSpace: 'nowrap', width: '18%' }, content: { width: '32%' } }}
      column={{ xs: 1, md: 2 }}
      items={[
        { label: facts.node, children: node.name },
        { label: facts.version, children: <span data-testid="system-version">{node.version}</span> },
        { label: facts.commit, children: node.commit?.slice(0, 12) ?? words.none },
        { label: facts.runtime, children: `Node.js ${node.runtime}` },
        { label: facts.startedAt, children: showTime(node.startedAt) },
        { label: facts.memory, children: sizeOf(node.memory) },
        {
          label: facts.database,
          children: `${words.kinds[database.kind] ?? database.kind} ${database.version}${database.spatial ? `，PostGIS ${database.spatial}` : ''}`,
        },
        { label: facts.schema, children: database.schema ?? words.none },
        { label: facts.databaseBytes, children: sizeOf(database.bytes) },
        { label: facts.storage, children: `${words.storageKinds[storage.kind]} ${storage.place}` },
        { label: facts.files, children: words.fileCount(storage.files, sizeOf(storage.bytes)) },
        {
          label: facts.free,
          children:
            freeBytes === null || totalBytes === null
              ? words.none
              : words.ofTotal(sizeOf(freeBytes), sizeOf(totalBytes)),
        },
      ]}
    />
  );
}

function LastRun({
  command,
  run,
  now,
}: {
  command: (typeof commands)[number];
  run: CommandRun | undefined;
  now: string;
}) {
  const name = texts.commands[command];
  if (!run)
    return (
      <Alert type="warning" showIcon title={words.neverTitle(name)} description={words.never[command]} />
    );
  const isOld = command === 'backup' && Date.parse(now) - Date.parse(run.endedAt) > weekMs;
  const seconds = Math.round((Date.parse(run.endedAt) - Date.parse(run.beganAt)) / 1000);
  return (
    <Alert
      type={isOld && run.exit === 0 ? 'warning' : (exitTypes[run.exit] ?? 'error')}
      showIcon
      title={`${name}：${texts.exits[run.exit] ?? texts.exits[2]}`}
      description={
        <>
          <p className={styles.line}>{words.took(showTime(run.endedAt), words.seconds(seconds))}</p>
          {isOld && <p className={styles.line}>{words.old}</p>}
          <p className={styles.said}>{run.said}</p>
        </>
      }
      data-testid={`system-${command}`}
    />
  );
}

function Queues({ queues }: Pick<SystemState, 'queues'>) {
  const { queue: titles } = words;
  return (
    <Table<SystemState['queues'][number]>
      rowKey="name"
      size="middle"
      pagination={false}
      dataSource={queues}
      locale={{ emptyText: <Empty description={words.noQueues} /> }}
      columns={[
        { title: titles.name, dataIndex: 'name', render: (name: string) => texts.queues[name] ?? name },
        {
          title: titles.cron,
          dataIndex: 'cron',
          render: (cron: string | null) => (cron === null ? words.onDemand : scheduleText(cron)),
        },
        ...(['waiting', 'active', 'failed', 'completed'] as const).map((key) => ({
          title: titles[key],
          dataIndex: key,
          align: 'right' as const,
          width: 100,
        })),
        {
          title: titles.lastDoneAt,
          dataIndex: 'lastDoneAt',
          width: 170,
          render: (time: string | null) => (
            <span className="figures">{time ? showTime(time) : words.none}</span>
          ),
        },
      ]}
    />
  );
}
