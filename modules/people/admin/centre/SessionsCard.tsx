import { showTime } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { Button, Card, Flex, Table, type TableColumnsType, Tag } from 'antd';
import type { OwnSession } from '../../contract/own/sessions.ts';
import { ownTexts } from '../../contract/own/texts.ts';
import { useSessions } from '../../view/own/use-sessions.ts';

const words = ownTexts.sessions;

/** Where one is signed in: device, address, last use; each but this one can be ended from here. */
export function SessionsCard() {
  const { callWithoutToast } = useApi();
  const { sessions, end, endOthers } = useSessions(callWithoutToast, tell.success);
  const hasOthers = sessions.data?.records.some(({ current }) => !current) ?? false;
  return (
    <Card
      title={words.title}
      extra={
        hasOthers && (
          <Button onClick={() => void endOthers()} data-testid="end-other-sessions">
            {words.endOthers}
          </Button>
        )
      }
    >
      <p style={{ color: 'var(--ink-soft)', marginBottom: 12 }}>{words.note}</p>
      <PageState query={sessions}>
        {({ records }) => (
          <Table<OwnSession>
            rowKey="id"
            size="middle"
            columns={columns((session) => void end(session))}
            dataSource={records}
            pagination={records.length > 10 ? { pageSize: 10 } : false}
            scroll={{ x: 'max-content' }}
          />
        )}
      </PageState>
    </Card>
  );
}

function columns(end: (session: OwnSession) => void): TableColumnsType<OwnSession> {
  const time = (iso: string) => <span className="figures">{showTime(iso)}</span>;
  return [
    {
      title: words.device,
      dataIndex: 'device',
      render: (device: string, { current }) => (
        <Flex gap={8} align="center">
          {device}
          {current && <Tag color="success">{words.current}</Tag>}
        </Flex>
      ),
    },
    {
      title: words.address,
      dataIndex: 'address',
      render: (address: string | null) => <span className="figures">{address}</span>,
    },
    { title: words.signedInAt, dataIndex: 'createTime', render: time },
    { title: words.usedAt, dataIndex: 'lastUsedAt', render: time },
    { title: words.expiresAt, dataIndex: 'expiresAt', render: time },
    {
      title: words.action,
      key: 'action',
      width: 100,
      render: (_value, session) =>
        !session.current && (
          <Button type="link" danger onClick={() => end(session)} data-testid="end-session">
            {words.end}
          </Button>
        ),
    },
  ];
}
