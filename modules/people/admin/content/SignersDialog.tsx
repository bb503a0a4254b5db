import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Popconfirm, Table, Typography } from 'antd';
import * as routes from '../../contract/content/versions.ts';
import { versionPageTexts as words } from './texts.ts';

const queryKey = ['content signers'];

/** Whose packages of content may be imported, and our own key for others. */
export function SignersDialog({ onClose }: { onClose(): void }) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [form] = Form.useForm<{ name: string; publicKey: string }>();
  const signers = useQuery({
    queryKey,
    queryFn: ({ signal }) => callWithoutToast(routes.listSigners, {}, { signal }),
  });
  const trust = async ({ name, publicKey }: { name: string; publicKey: string }) => {
    queries.setQueryData(
      queryKey,
      await call(routes.trustSigner, { body: { name, publicKey: publicKey.trim() } }),
    );
    form.resetFields();
  };
  return (
    <DialogFrame open title={words.signers} width={860} onCancel={onClose}>
      <PageState query={signers}>
        {(rows) => (
          <Flex vertical gap={16}>
            <Table<routes.Signer>
              size="small"
              rowKey="publicKey"
              pagination={false}
              scroll={{ x: 'max-content' }}
              dataSource={[...rows]}
              columns={[
                { title: words.signerName, dataIndex: 'name' },
                {
                  title: words.fingerprint,
                  dataIndex: 'fingerprint',
                  render: (text: string) => <span className="figures">{text}</span>,
                },
                {
                  title: words.publicKey,
                  dataIndex: 'publicKey',
                  render: (text: string) => (
                    <Typography.Text copyable={{ text }}>{`${text.slice(-12)}`}</Typography.Text>
                  ),
                },
                {
                  title: '',
                  render: (_value: unknown, { isOwn, name, publicKey }) =>
                    !isOwn && (
                      <Popconfirm
                        title={words.distrustAsk(name)}
                        onConfirm={async () =>
                          queries.setQueryData(
                            queryKey,
                            await call(routes.distrustSigner, { body: { publicKey } }),
                          )
                        }
                      >
                        <Button type="link" danger size="small">
                          {words.distrust}
                        </Button>
                      </Popconfirm>
                    ),
                },
              ]}
            />
            <Form
              form={form}
              layout="vertical"
              onFinish={(values) => void trust(values).catch(() => undefined)}
            >
              <Form.Item name="name" label={words.signerName} rules={[{ required: true }]}>
                <Input maxLength={60} />
              </Form.Item>
              <Form.Item
                name="publicKey"
                label={words.publicKey}
                extra={words.trustNote}
                rules={[{ required: true }]}
              >
                <Input maxLength={100} />
              </Form.Item>
              <Button htmlType="submit">{words.trust}</Button>
            </Form>
          </Flex>
        )}
      </PageState>
    </DialogFrame>
  );
}
