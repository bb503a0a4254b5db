import { CallFailure } from '@homestead/http/client';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { changePassword } from '../contract/routes.ts';
import { useSignOut } from './shell/Header.tsx';
import { adminTexts } from './texts.ts';

interface Fields {
  oldPassword: string;
  newPassword: string;
  repeat: string;
}

/** Every session of the person ends with the old password, this one included. */
export function ChangePassword(props: { open: boolean; userName: string; onClose(): void }) {
  const { open, userName, onClose } = props;
  const [form] = Form.useForm<Fields>();
  const { call } = useApi();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Fields) =>
      call(changePassword, { body: { oldPassword, newPassword } }),
    onSuccess: async () => {
      await signOut();
      navigate('/Login', { replace: true });
      tell.success(adminTexts.passwordChanged);
    },
    onError: (error) => {
      if (!(error instanceof CallFailure)) return;
      const faults = error.fields.map(({ path, message }) => ({
        name: path as keyof Fields,
        errors: [message],
      }));
      form.setFields(faults);
    },
  });
  return (
    <DialogFrame
      open={open}
      title={adminTexts.changePassword}
      width={480}
      busy={change.isPending}
      onConfirm={form.submit}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => change.mutate(fields)}
      >
        <Alert type="info" title={adminTexts.passwordRule} style={{ marginBottom: 16 }} />
        <input type="text" autoComplete="username" value={userName} readOnly hidden />
        <Form.Item
          name="oldPassword"
          label={adminTexts.oldPassword}
          rules={[{ required: true, message: adminTexts.askOld }]}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={adminTexts.newPassword}
          rules={[{ required: true, message: adminTexts.askNew }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={adminTexts.repeatPassword}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: adminTexts.askRepeat },
            ({ getFieldValue }) => ({
              validator: async (_rule, value: string | undefined) => {
                if (value && value !== getFieldValue('newPassword')) throw new Error(adminTexts.unequal);
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </Form>
    </DialogFrame>
  );
}
