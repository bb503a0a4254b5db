import { DialogFrame } from '@homestead/people/admin';
import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import type { ActionBody, TaskDetail } from '../contract/schemas.ts';
import { flowAdminTexts } from './texts.ts';

export type DialogAct = 'return' | 'urge' | 'comment';

interface Props {
  act: DialogAct | undefined;
  task: TaskDetail;
  busy: boolean;
  onConfirm(body: ActionBody): void;
  onCancel(): void;
}

const words = flowAdminTexts.acts;

/** Asks for what an act needs: where to return to and why, or the words of a comment. */
export function ActDialog({ act, task, busy, onConfirm, onCancel }: Props) {
  const [form] = Form.useForm<ActionBody>();
  useEffect(() => {
    if (act) form.resetFields();
  }, [act, form]);
  const earlier = task.formKeyList.filter((entry) => entry.taskKey !== task.taskKey);
  return (
    <DialogFrame
      open={act !== undefined}
      title={act ? words[act] : ''}
      busy={busy}
      danger={act === 'return'}
      onConfirm={form.submit}
      onCancel={onCancel}
    >
      <Form<ActionBody> form={form} layout="vertical" onFinish={onConfirm} preserve={false}>
        {act === 'return' ? (
          <>
            <Form.Item
              name="toTaskKey"
              label={words.toTask}
              rules={[{ required: true, message: words.askToTask }]}
            >
              <Select
                options={earlier.map(({ taskKey, taskName }) => ({ value: taskKey, label: taskName }))}
                placeholder={words.askToTask}
              />
            </Form.Item>
            <Form.Item
              name="reason"
              label={words.reason}
              rules={[{ required: true, whitespace: true, message: words.askReason }]}
            >
              <Input.TextArea rows={4} maxLength={2000} showCount />
            </Form.Item>
          </>
        ) : (
          <Form.Item
            name="text"
            label={words.text}
            rules={act === 'comment' ? [{ required: true, whitespace: true, message: words.askText }] : []}
          >
            <Input.TextArea rows={4} maxLength={2000} showCount />
          </Form.Item>
        )}
      </Form>
    </DialogFrame>
  );
}
