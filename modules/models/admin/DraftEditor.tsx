import { confirm } from '@homestead/ui';
import { PageState, tell, useApi, useFocusBack } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import type { DraftField, FieldChoices, ModelDetail, ModelDraft } from '../contract/index.ts';
import { modelRoutes as routes } from '../contract/index.ts';
import { atField, fieldForm, fieldOf, initialOf } from './field-form.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { modelAdminTexts as words } from './texts.ts';

interface Props {
  model: ModelDetail;
  onClose(): void;
  onPublished(): void;
}

/** The draft of a model: fields added, changed, hidden and moved; then checked, compared and published. */
export function DraftEditor({ model, onClose, onPublished }: Props) {
  const { callWithoutToast: call } = useApi();
  useFocusBack();
  const { id } = model;
  const draft = useQuery({
    queryKey: ['data-models', 'draft', id],
    queryFn: ({ signal }) => call(routes.getDraft, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const choices = useQuery({
    queryKey: ['data-models', 'choices'],
    queryFn: ({ signal }) => call(routes.fieldChoices, {}, { signal }),
  });
  const [edited, setEdited] = useKept<number | 'new' | null>(`field of model ${id}`, null);
  const [isPublishing, setPublishing] = useState(false);
  const types = new Map((choices.data?.types ?? []).map(({ type, label }) => [type, label]));

  const save = async ({ isStale: _, by: __, at: ___, ...now }: ModelDraft, fields: DraftField[]) => {
    await call(routes.saveDraft, { params: { id }, body: { ...now, fields } });
    await draft.refetch();
  };
  const saveAndTell = (now: ModelDraft, fields: DraftField[]) =>
    save(now, fields).catch((error: unknown) =>
      tell.error(error instanceof Error ? error.message : words.failed),
    );
  const drop = async () => {
    const isDone = await confirm({
      type: 'dataconfirm',
      body: words.dropAsk(model.name),
      isDangerous: true,
      run: () => call(routes.dropDraft, { params: { id } }),
    });
    if (!isDone) return;
    tell.success(words.dropped);
    onPublished();
    onClose();
  };
  return (
    <Drawer open size={880} title={words.draftOf(model.name)} onClose={onClose} data-testid="model-draft">
      <PageState query={draft}>
        {(now) => (
          <Flex vertical gap={12}>
            {now.isStale && <Alert type="warning" showIcon title={words.stale} />}
            {now.by && <Alert type="info" title={words.draftBy(now.by)} />}
            <Flex justify="space-between" wrap gap={8}>
              <Button type="dashed" onClick={() => setEdited('new')} data-testid="add-field">
                {words.addField}
              </Button>
              <Space>
                {now.version > 0 && <Button onClick={() => void drop()}>{words.dropDraft}</Button>}
                {model.can.includes('publish') && (
                  <Button
                    type="primary"
                    disabled={now.version === 0}
                    onClick={() => setPublishing(true)}
                    data-testid="check-draft"
                  >
                    {words.checkAndPublish}
                  </Button>
                )}
              </Space>
            </Flex>
            <Table<DraftField>
              rowKey={({ code }) => code}
              size="small"
              dataSource={now.fields}
              pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
              scroll={{ x: 'max-content' }}
              columns={[
                {
                  title: words.name,
                  key: 'label',
                  render: (_, field) => (
                    <>
                      {field.label} {!field.id && <Tag color="success">{words.isNew}</Tag>}
                    </>
                  ),
                },
                {
                  title: words.code,
                  key: 'code',
                  render: (_, { code }) => <span className="figures">{code}</span>,
                },
                { title: words.type, key: 'type', render: (_, { type }) => types.get(type) ?? type },
                {
                  title: words.actions,
                  key: 'actions',
                  align: 'right',
                  render: (_, field) => (
                    <Space size={0}>
                      <Button type="link" onClick={() => setEdited(now.fields.indexOf(field))}>
                        {words.editField}
                      </Button>
                      <Button
                        type="link"
                        danger
                        onClick={() =>
                          void saveAndTell(
                            now,
                            now.fields.filter((one) => one !== field),
                          )
                        }
                      >
                        {words.hideField}
                      </Button>
                    </Space>
                  ),
                },
              ]}
            />
            {edited !== null && (
              <FieldDialog
                key={edited}
                model={model}
                choices={choices.data}
                fields={now.fields}
                edited={edited}
                onSave={(fields) => save(now, fields)}
                onClose={() => setEdited(null)}
              />
            )}
            {isPublishing && (
              <PublishDialog
                id={id}
                version={now.version}
                onClose={() => setPublishing(false)}
                onPublished={() => {
                  onPublished();
                  onClose();
                }}
              />
            )}
          </Flex>
        )}
      </PageState>
    </Drawer>
  );
}

interface FieldProps {
  model: ModelDetail;
  choices: FieldChoices | undefined;
  fields: readonly DraftField[];
  edited: number | 'new';
  onSave(fields: DraftField[]): Promise<unknown>;
  onClose(): void;
}

/** The dialog of one field of the draft. */
function FieldDialog({ model, choices, fields, edited, onSave, onClose }: FieldProps) {
  const isNew = edited === 'new';
  const index = isNew ? fields.length : edited;
  const field = fields[index] ?? null;
  return (
    <FormDialog
      title={isNew ? words.addField : words.editField}
      keptAs={`field of model ${model.id} ${edited}`}
      fields={fieldForm(choices, field, model.isCase)}
      initial={initialOf(field)}
      onSave={async (values) => {
        const made = fieldOf(values, field, choices);
        try {
          await onSave(isNew ? [...fields, made] : fields.with(index, made));
        } catch (error) {
          throw atField(error, index);
        }
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
