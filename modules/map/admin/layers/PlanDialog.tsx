import { catalogueRoutes as routes, type VersionRow } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { layerAdminTexts as words } from './texts.ts';

/** When a version is to be published by itself. */
export function PlanDialog({ row, onDone, onClose }: { row: VersionRow; onDone(): void; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const [form] = Form.useForm<{ at: string }>();
  const [fault, setFault] = useState<string | null>(null);
  const { layerId, version, current } = row;
  const plan = async ({ at }: { at: string }) => {
    try {
      const moment = new Date(at).toISOString();
      await call(routes.publishVersion, { params: { layerId, version }, body: { current, at: moment } });
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.message);
    }
  };
  return (
    <DialogFrame
      open
      title={words.planTitle(version)}
      width={420}
      fault={fault}
      onConfirm={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void plan(values)}>
        <Form.Item label={words.planAt} name="at" rules={[{ required: true }]}>
          <Input type="datetime-local" />
        </Form.Item>
      </Form>
    </DialogFrame>
  );
}
