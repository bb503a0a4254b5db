import { DialogFrame } from '@homestead/ui/desk';
import { Typography } from 'antd';
import { staffPageTexts } from './texts.ts';

const { initial } = staffPageTexts;

/** A password that the server made, shown once. */
export function InitialPassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose(): void;
}) {
  return (
    <DialogFrame
      open
      title={initial.title}
      width={460}
      confirmText={initial.close}
      onConfirm={onClose}
      onCancel={onClose}
      isShownOnce
    >
      <p>{initial.note(name)}</p>
      <Typography.Text copyable code style={{ fontSize: 20 }} data-testid="initial-password">
        {password}
      </Typography.Text>
    </DialogFrame>
  );
}
