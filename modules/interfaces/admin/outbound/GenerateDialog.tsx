import { useApi } from '@homestead/ui/desk';
import { FormDialog } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Typography } from 'antd';
import { generateOutbound, type PublishableModel } from '../../contract/index.ts';
import { outboundPageTexts as words } from './texts.ts';

/** Makes an interface of a data model with all of its fields. */
export function GenerateDialog({
  models,
  onClose,
}: {
  models: readonly PublishableModel[];
  onClose(): void;
}) {
  const { call } = useApi();
  const queries = useQueryClient();
  return (
    <FormDialog
      title={words.generateTitle}
      keptAs="interface of a model"
      initial={{}}
      fields={[
        {
          name: 'model',
          label: words.model,
          type: 'select',
          isRequired: true,
          options: models.map(({ group, label }) => ({ value: group, label })),
        },
        {
          name: 'directory',
          label: words.directory,
          type: 'text',
          maxLength: 120,
          hint: words.directoryHint,
        },
      ]}
      onSave={({ model, directory }) =>
        call(generateOutbound, {
          params: { id: String(model) },
          body: directory ? { directory: String(directory) } : {},
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['outbound'] });
        onClose();
      }}
      onCancel={onClose}
    >
      <Typography.Text type="secondary">{words.generateNote}</Typography.Text>
    </FormDialog>
  );
}
