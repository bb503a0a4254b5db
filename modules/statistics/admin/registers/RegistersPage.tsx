import {
  actsColumn,
  ExportButton,
  hasManyPages,
  ListEmpty,
  PageFailure,
  PageState,
  useApi,
} from '@homestead/ui/desk';
import { useExistingPage } from '@homestead/ui/desk/manage/use-list-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Table, type TableColumnsType } from 'antd';
import { createSearchParams, Link } from 'react-router';
import {
  exportRegister,
  listRegisters,
  type RegisterRow,
  type RegisterView,
  registerRows,
} from '../../contract/index.ts';
import { RegisterFilters } from './RegisterFilters.tsx';
import styles from './registers.module.css';
import { registerWords as words } from './texts.ts';
import { useRegister } from './use-register.ts';

/** `/Registers` 台账: the lists that the county keeps, by township and year, to read, print and take along. */
export default function RegistersPage() {
  const { callWithoutToast: call } = useApi();
  const registers = useQuery({
    queryKey: ['registers'],
    queryFn: ({ signal }) => call(listRegisters, {}, { signal }),
  });
  return (
    <PageState query={registers}>
      {({ registers: found, years, can }) => (
        <Registers registers={found} years={years} canExport={can.includes('statistics.register.export')} />
      )}
    </PageState>
  );
}

interface Props {
  registers: readonly RegisterView[];
  years: readonly number[];
  canExport: boolean;
}

function Registers({ registers, years, canExport }: Props) {
  const state = useRegister(registers);
  const { shown, choose } = state;
  if (!shown)
    return (
      <Card>
        <Empty description={words.none} />
      </Card>
    );
  return (
    <div className={styles.page}>
      <nav className={styles.list} aria-label={words.all}>
        <h1 className={styles.title}>{words.title}</h1>
        {registers.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            className={styles.entry}
            aria-current={key === shown.key ? 'page' : undefined}
            onClick={() => choose(key)}
          >
            {title}
          </button>
        ))}
      </nav>
      <Register key={shown.key} register={shown} years={years} canExport={canExport} state={state} />
    </div>
  );
}

interface RegisterProps extends Omit<Props, 'registers'> {
  register: RegisterView;
  state: ReturnType<typeof useRegister>;
}

function Register({ register, years, canExport, state }: RegisterProps) {
  const { callWithoutToast: call } = useApi();
  const { query, page, turn } = state;
  const { pageNum, pageSize } = page;
  const { key } = register;
  const list = useQuery({
    queryKey: ['registers', key, query, pageNum, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(registerRows, { params: { key }, query: { ...query, pageNum, pageSize } }, { signal }),
  });
  useExistingPage(page, list.data, (instead) => turn(instead, pageSize));
  const { heading = register.title, total = 0, records = [], waiting = 0 } = list.data ?? {};
  return (
    <section className={styles.panel} aria-labelledby="register">
      <header className={styles.head}>
        <h2 id="register">{heading}</h2>
        {canExport && (
          <div className={styles.acts}>
            <Link
              to={{ pathname: `/Registers/${key}/print`, search: String(createSearchParams(query)) }}
              target="_blank"
            >
              <Button tabIndex={-1}>{words.print}</Button>
            </Link>
            <ExportButton route={exportRegister} params={{ key }} query={query} text={words.export} />
          </div>
        )}
      </header>
      <p className={styles.soft}>
        {words.note(register.source, register.dayTitle)}
        {words.masked}。
      </p>
      <RegisterFilters register={register} years={years} state={state} />
      {waiting > 0 && <Alert type="info" showIcon title={words.waiting(waiting)} />}
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<RegisterRow>
          rowKey="id"
          size="small"
          bordered
          loading={!list.isPending && list.isFetching && { delay: 200 }}
          columns={columnsOf(register)}
          dataSource={records}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <ListEmpty query={list} text={words.empty} /> }}
          pagination={{
            current: pageNum,
            pageSize,
            total,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(total, pageSize),
            showTotal: words.total,
            onChange: turn,
          }}
        />
      )}
    </section>
  );
}

/** The number of the row and of its case stay in sight while the other columns are read. */
const frozen = 2;

function columnsOf({ columns }: RegisterView): TableColumnsType<RegisterRow> {
  return [
    ...columns.map(({ title, width, isNumber }, place) => ({
      key: String(place),
      title,
      align: isNumber ? ('right' as const) : ('left' as const),
      ...(place < frozen ? { fixed: 'left' as const } : {}),
      render: (_value: unknown, { cells }: RegisterRow) => (
        <div
          className={`${styles.cell} ${isNumber ? styles.number : ''} figures`}
          style={{ maxWidth: `${Math.max(width, 6)}em` }}
        >
          {cells[place]}
        </div>
      ),
    })),
    {
      ...actsColumn,
      title: words.action,
      fixed: 'right',
      render: (_value, { processId }) => <Link to={`/Process/${processId}`}>{words.open}</Link>,
    },
  ];
}
