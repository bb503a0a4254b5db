import { showTime } from '@homestead/ui';
import { Button, Card, Descriptions, Empty, Space, Table, Tabs, Tag } from 'antd';
import { useNavigate } from 'react-router';
import type { ModelDetail, ModelUse } from '../contract/index.ts';
import styles from './data-models.module.css';
import { FieldTable } from './FieldTable.tsx';
import { modelAdminTexts as words } from './texts.ts';

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One data model: what it is, its fields, where it is used, its calls. */
export function ModelCard({ model, onEdit }: { model: ModelDetail; onEdit(): void }) {
  const navigate = useNavigate();
  const labels = new Map(model.fieldList.map(({ code, label }) => [code, label]));
  return (
    <Card
      title={
        <h1 className={styles.title}>
          {model.name} <Tag>{model.isCase ? words.ofCase : words.ofRecords}</Tag>
          {model.state === 'NO' && <Tag color="warning">{words.hidden}</Tag>}
        </h1>
      }
      extra={
        <Space wrap>
          {model.draft && <Tag color="processing">{words.draftMark(model.draft.by)}</Tag>}
          {!model.isCase && model.fields > 0 && model.state === 'YES' && (
            <Button onClick={() => navigate(`/OwnRegister/${model.code}`)} data-testid="open-register">
              {words.openRegister}
            </Button>
          )}
          {model.can.includes('edit') && (
            <Button type="primary" onClick={onEdit} data-testid="edit-fields">
              {words.editFields}
            </Button>
          )}
        </Space>
      }
      data-testid="data-model"
    >
      <Descriptions
        size="small"
        className={styles.facts!}
        column={{ xs: 1, sm: 2, xl: 4 }}
        items={[
          { key: 'code', label: words.code, children: <span className="figures">{model.code}</span> },
          { key: 'directory', label: words.directory, children: model.directory },
          { key: 'owner', label: words.owner, children: model.owner || words.none },
          { key: 'source', label: words.source, children: model.isDelivered ? words.delivered : words.own },
          { key: 'rows', label: words.rows, children: model.rows },
          { key: 'size', label: words.size, children: sizeText(model.bytes) },
          { key: 'version', label: words.version, children: model.version },
          { key: 'updated', label: words.updated, children: showTime(model.updateTime) },
          { key: 'by', label: words.by, children: model.updatedBy ?? words.asDelivered },
          { key: 'remark', label: words.remark, children: model.remark || words.none },
        ]}
      />
      <Tabs
        items={[
          {
            key: 'fields',
            label: words.fields(model.fields),
            children: <FieldTable model={model} />,
          },
          {
            key: 'uses',
            label: words.uses(model.usedBy.length),
            children:
              model.usedBy.length === 0 ? (
                <Empty description={words.unused} />
              ) : (
                <Table<ModelUse>
                  rowKey={({ kind, title }) => `${kind} ${title}`}
                  size="small"
                  data-testid="model-uses"
                  dataSource={model.usedBy}
                  pagination={false}
                  columns={[
                    {
                      title: words.useKind,
                      key: 'kind',
                      width: 90,
                      render: (_, { kind }) => words.kinds[kind],
                    },
                    { title: words.useTitle, dataIndex: 'title' },
                    {
                      title: words.useFields,
                      key: 'fields',
                      render: (_, { fields }) => fields.map((code) => labels.get(code) ?? code).join('、'),
                    },
                  ]}
                />
              ),
          },
          {
            key: 'interfaces',
            label: words.interfaces,
            children: (
              <>
                <p>
                  <span className="figures">/api/v1/{model.code}</span> · {words.interfaceNote}
                </p>
                <Button href="/api/docs" target="_blank">
                  {words.docs}
                </Button>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
