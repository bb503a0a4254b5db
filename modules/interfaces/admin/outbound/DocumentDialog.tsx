import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { documentPath, outboundDocument } from '../../contract/index.ts';
import { ConsumerSelect } from './ConsumerSelect.tsx';
import styles from './outbound.module.css';
import { outboundPageTexts as words } from './texts.ts';

interface Operation {
  summary: string;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

/** Names in a JSON body; a body that is a file has none. */
const bodyNames = ({ requestBody }: Operation): string[] =>
  Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});

/** The OpenAPI document of all interfaces or of one consumer's: read here, saved as a file. */
export function DocumentDialog({ onClose }: { onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const [consumer, setConsumer] = useState<string>();
  const document = useQuery({
    queryKey: ['outbound', 'document', consumer ?? ''],
    queryFn: ({ signal }) => call(outboundDocument, { query: consumer ? { consumer } : {} }, { signal }),
  });
  return (
    <DialogFrame open width={860} title={words.documentTitle} onCancel={onClose}>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 16 }}>
        <ConsumerSelect empty={words.everybody} value={consumer} onChange={setConsumer} />
        <Button
          type="primary"
          disabled={!document.data}
          onClick={() => save(document.data ?? {})}
          data-testid="outbound-download"
        >
          {words.download}
        </Button>
      </Flex>
      <PageState query={document}>{(found) => <Shown document={found} />}</PageState>
    </DialogFrame>
  );
}

function Shown({ document }: { document: Record<string, unknown> }) {
  const { info, paths } = document as {
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const rows = Object.entries(paths)
    .filter(([path]) => !path.endsWith(`/${documentPath}`))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        address: `${method.toUpperCase()} /api${path}`,
        ...operation,
        names: [...(operation.parameters ?? []).map(({ name }) => name), ...bodyNames(operation)],
      })),
    );
  return (
    <div className={styles.parts} data-testid="outbound-openapi">
      {rows.length === 0 ? (
        <Empty description={words.noInterfaces} />
      ) : (
        <Table
          size="small"
          rowKey="address"
          pagination={false}
          scroll={{ y: 220 }}
          dataSource={rows}
          columns={[
            { title: words.name, dataIndex: 'summary' },
            { title: words.path, dataIndex: 'address', render: (address: string) => <code>{address}</code> },
            {
              title: words.names,
              render: (_, { names }) => names.join('、'),
            },
          ]}
        />
      )}
      <Typography.Text strong>{words.describe}</Typography.Text>
      <pre className={styles.text}>{info.description}</pre>
    </div>
  );
}

function save(content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = Object.assign(window.document.createElement('a'), { href: url, download: 'openapi.json' });
  link.click();
  URL.revokeObjectURL(url);
}
