import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Table, Tag, Typography } from 'antd';
import { describeRequest, type Outbound, type RequestDescription } from '../../contract/index.ts';
import styles from './outbound.module.css';
import { outboundPageTexts as words } from './texts.ts';

/** What a caller sends to an interface and gets from it. */
export function DescribeDialog({ outbound, onClose }: { outbound: Outbound; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const description = useQuery({
    queryKey: ['outbound', 'request', outbound.id, outbound.version],
    queryFn: ({ signal }) => call(describeRequest, { params: { id: outbound.id } }, { signal }),
  });
  return (
    <DialogFrame open width={860} title={words.describeTitle(outbound.name)} onCancel={onClose}>
      <PageState query={description}>{(found) => <Description {...found} />}</PageState>
    </DialogFrame>
  );
}

function Description({ method, url, headers, parameters, inputs, fields, sample }: RequestDescription) {
  const { columns } = words;
  const small = { size: 'small', pagination: false, scroll: { y: 220 } } as const;
  return (
    <div className={styles.parts} data-testid="outbound-request">
      <Typography.Text code copyable={{ text: url }}>
        {method} {url}
      </Typography.Text>
      <Table
        {...small}
        rowKey="name"
        title={() => words.headers}
        dataSource={headers}
        columns={[
          { title: columns.label, dataIndex: 'name', width: 160 },
          { title: columns.what, dataIndex: 'description' },
        ]}
      />
      {parameters.length > 0 && (
        <Table
          {...small}
          rowKey="name"
          title={() => words.parameters}
          dataSource={parameters}
          columns={[
            { title: columns.code, dataIndex: 'name', width: 160 },
            { title: columns.what, dataIndex: 'description' },
          ]}
        />
      )}
      {inputs.length > 0 && (
        <Table
          {...small}
          rowKey="name"
          title={() => words.inputs}
          dataSource={inputs}
          columns={[
            { title: columns.code, dataIndex: 'name', width: 160 },
            { title: columns.label, dataIndex: 'label' },
            {
              title: columns.type,
              dataIndex: 'type',
              width: 80,
              render: (type: string) => words.types[type],
            },
            {
              title: words.required,
              dataIndex: 'isRequired',
              width: 90,
              render: (isRequired: boolean) => isRequired && <Tag>{words.required}</Tag>,
            },
          ]}
        />
      )}
      <Table
        {...small}
        rowKey="code"
        title={() => words.replyFields}
        dataSource={fields}
        columns={[
          { title: columns.code, dataIndex: 'code', width: 160 },
          { title: columns.label, dataIndex: 'label' },
          { title: columns.type, dataIndex: 'type', width: 80, render: (type: string) => words.types[type] },
          {
            title: words.personal,
            dataIndex: 'isMasked',
            width: 90,
            render: (isMasked: boolean) => isMasked && <Tag>{words.masked}</Tag>,
          },
        ]}
      />
      <Descriptions
        bordered
        size="small"
        column={1}
        title={words.sample}
        styles={{ label: { width: 110 }, content: { overflowWrap: 'anywhere' } }}
        items={[
          { label: words.sampleSecret, children: <code>{sample.secret}</code> },
          { label: words.stringToSign, children: <pre className={styles.text}>{sample.stringToSign}</pre> },
          { label: words.signature, children: <code>{sample.signature}</code> },
        ]}
      />
    </div>
  );
}
