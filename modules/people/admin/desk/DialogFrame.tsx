import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { adminTexts } from '../texts.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  width?: number | string;
  confirmText?: string;
  cancelText?: string;
  /** Left out: nothing to confirm, the dialog only shows. */
  onConfirm?(): void;
  onCancel(): void;
  busy?: boolean;
  danger?: boolean;
}

const confirmMark = { 'data-testid': 'dialog-confirm' };
const cancelMark = { 'data-testid': 'dialog-cancel' };

/** The dialog wrapper of the specification: 600 px, 确定 and 取消 unless told otherwise (spec 1 §9). */
export function DialogFrame({ open, title, children, width = 600, onConfirm, onCancel, ...rest }: Props) {
  const {
    confirmText = adminTexts.confirm,
    cancelText = adminTexts.cancel,
    busy = false,
    danger = false,
  } = rest;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onOk={onConfirm}
      onCancel={onCancel}
      okText={busy ? adminTexts.executing : confirmText}
      cancelText={cancelText}
      confirmLoading={busy}
      okButtonProps={{ danger, ...confirmMark }}
      cancelButtonProps={cancelMark}
      mask={{ closable: !onConfirm }}
      destroyOnHidden
      {...(onConfirm ? {} : { footer: null })}
    >
      {children}
    </Modal>
  );
}
