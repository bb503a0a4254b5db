import { actsColumn, hasManyPages, KeywordSearch, ListEmpty, PageFailure, useApi } from '@homestead/ui/desk';
import { useExistingPage, useListState } from '@homestead/ui/desk/manage/use-list-state';
import { showTime } from '@homestead/workflow/view';
import { Button, Card, Segmented, Select, Space, Table, type TableColumnsType, Tag } from 'antd';
import { useNavigate } from 'react-router';
import {
  kindNames,
  type Notice,
  type NoticeKind,
  noticeKinds,
  noticeTexts as words,
} from '../contract/index.ts';
import { placeOf, useNoticePage, useReading, useUnreadCount } from '../view/use-notices.ts';
import { NoticeSettings } from './NoticeSettings.tsx';
import styles from './notices.module.css';

/** `/Notices` 通知中心: what was told to me, newest first. */
export default function NoticePage() {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  // In the address: whoever goes back from what a message leads to finds the list as it was.
  const { state, isNarrowed, change } = useListState({ filters: ['read', 'kind'] });
  const { pageNum, pageSize, keyword } = state;
  const isUnread = state.filters['read'] === 'no';
  const kind = noticeKinds.find((known) => known === state.filters['kind']);
  const unread = useUnreadCount(callWithoutToast);
  const { readOne, readAll } = useReading({ call, callWithoutToast });
  const list = useNoticePage(callWithoutToast, {
    pageNum,
    pageSize,
    ...(isUnread ? { unread: true } : {}),
    ...(kind ? { kind } : {}),
    ...(keyword ? { keyword } : {}),
  });
  const open = (notice: Notice) => {
    void readOne(notice);
    const place = placeOf(notice);
    if (place) navigate(place);
  };
  useExistingPage(state, list.data, (pageNum) => change({ pageNum }));
  return (
    <Card
      title={<h1 className={styles.title}>{words.centre}</h1>}
      extra={
        <Space>
          <NoticeSettings />
          <Button disabled={unread === 0} onClick={() => void readAll()} data-testid="read-all">
            {words.readAll}
          </Button>
        </Space>
      }
    >
      <search className={styles.filters} data-print="none">
        <Segmented
          value={isUnread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: words.all },
            { value: 'unread', label: `${words.unread} ${unread}` },
          ]}
          onChange={(choice) => change({ read: choice === 'unread' ? 'no' : '' })}
        />
        <Select<NoticeKind>
          style={{ width: 140 }}
          {...(kind ? { value: kind } : {})}
          options={noticeKinds.map((value) => ({ value, label: kindNames[value] }))}
          allowClear
          placeholder={words.kind}
          aria-label={words.kind}
          onChange={(choice: NoticeKind | undefined) => change({ kind: choice })}
        />
        <KeywordSearch
          value={keyword ?? ''}
          label={words.search}
          onSearch={(text) => change({ keyword: text })}
        />
      </search>
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Notice>
          rowKey="id"
          size="middle"
          loading={!list.isPending && list.isFetching && { delay: 200 }}
          columns={columns(open)}
          dataSource={list.data?.records ?? []}
          onRow={(notice) => ({ onDoubleClick: () => open(notice) })}
          locale={{
            emptyText: <ListEmpty query={list} text={isNarrowed ? words.noMatch : words.none} />,
          }}
          pagination={{
            current: pageNum,
            pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(list.data?.total ?? 0, pageSize),
            showTotal: words.total,
            onChange: (pageNum, pageSize) => change({ pageNum, pageSize }),
          }}
        />
      )}
    </Card>
  );
}

const colours: Readonly<Partial<Record<NoticeKind, string>>> = {
  overdue: 'error',
  refused: 'error',
  returned: 'error',
  escalated: 'error',
  reminder: 'warning',
  urged: 'warning',
  completed: 'success',
};

function columns(open: (notice: Notice) => void): TableColumnsType<Notice> {
  return [
    {
      title: words.kind,
      dataIndex: 'kind',
      width: 110,
      render: (kind: NoticeKind) => <Tag color={colours[kind] ?? 'processing'}>{kindNames[kind]}</Tag>,
    },
    {
      title: words.notice,
      dataIndex: 'title',
      render: (title: string, notice) => {
        const [head, ...rest] = notice.text.split('\n');
        return (
          <div>
            <div className={notice.readTime ? '' : styles.unread}>
              {!notice.readTime && <i className={styles.dot} role="img" aria-label={words.unread} />}
              {title}
            </div>
            <div className={styles.head}>{head}</div>
            <div className={styles.text}>{rest.join('\n')}</div>
          </div>
        );
      },
    },
    {
      title: words.time,
      dataIndex: 'createTime',
      width: 170,
      responsive: ['md'],
      render: (time: string) => <span className="figures">{showTime(time)}</span>,
    },
    {
      ...actsColumn,
      title: words.action,
      width: 90,
      render: (_value, notice) =>
        placeOf(notice) && (
          <Button size="small" onClick={() => open(notice)} data-testid="open-notice" data-kind={notice.kind}>
            {words.open}
          </Button>
        ),
    },
  ];
}
