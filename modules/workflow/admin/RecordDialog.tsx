import { RecordForm } from '@homestead/forms/admin';
import type { FormData } from '@homestead/forms/contract';
import type { CallFunction } from '@homestead/http/client';
import { DialogFrame, PageState } from '@homestead/ui/desk';
import { Alert, Empty } from 'antd';
import { workflowTexts } from '../contract/texts.ts';
import { type FlowRecordItem, useRecordForm } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';

interface Props {
  call: CallFunction;
  processId: string;
  record: FlowRecordItem | undefined;
  onClose(): void;
}

/** Details of a step: that task's form as it stood, only to read. */
export function RecordDialog({ call, processId, record, onClose }: Props) {
  const query = useRecordForm(call, processId, record?.id);
  return (
    <DialogFrame
      open={record !== undefined}
      title={record ? flowAdminTexts.flow.detailsTitle(record.taskName) : ''}
      width="min(960px, 94vw)"
      onCancel={onClose}
    >
      <div data-testid="record-details">
        <PageState query={query}>
          {(detail) =>
            detail.formKey ? (
              <>
                {detail.masked && <Alert type="info" showIcon title={workflowTexts.personalDataHidden} />}
                <RecordForm
                  call={call}
                  formKey={detail.formKey}
                  processId={processId}
                  stored={detail.formData as FormData}
                />
              </>
            ) : (
              <Empty description={flowAdminTexts.flow.noForm} />
            )
          }
        </PageState>
      </div>
    </DialogFrame>
  );
}
